import type { ImportStatus } from '#domains/imports/contract/import-paths.ts'
import type { Import, ImportKindFields } from '#domains/imports/contract/imports.ts'

export const statusWords: Readonly<Record<ImportStatus, string>> = {
  uploading: 'Being uploaded',
  reading: 'The file is read',
  mapping: 'Match the columns to continue',
  checking: 'Each row is checked',
  checked: 'Checked, nothing written yet',
  running: 'Being written',
  done: 'Done',
  stopped: 'Stopped',
  reverting: 'Being taken back',
  reverted: 'Taken back',
  failed: 'Could not be read',
}

export const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** How the days of each column were read, and what shows it. */
export const dayNotes = ({ fields }: ImportKindFields, { day_orders: orders }: Pick<Import, 'day_orders'>): string[] =>
  fields.flatMap(({ key, title }) => {
    const found = orders[key]
    if (!found?.example) return []
    const [first] = found.order.split(' ')
    if (found.is_sure) return [`${title}: the ${first} stands first, as “${found.example}” shows.`]
    return [
      `${title}: “${found.example}” leaves open whether the day or the month stands first. The ${first} was taken; choose at the columns.`,
    ]
  })
