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

/** Whether one of the two numbers with which a day begins can only be the day. */
const isReadInOneOrder = (example: string) =>
  example
    .split(/\D+/)
    .filter(Boolean)
    .slice(0, 2)
    .some((number) => Number(number) > 12)

/** How the days of each column were read, and what shows it. */
export const dayNotes = ({ fields }: ImportKindFields, { day_orders: orders, status }: Pick<Import, 'day_orders' | 'status'>): string[] =>
  fields.flatMap(({ key, title }) => {
    const found = orders[key]
    if (!found?.example) return []
    const [first] = found.order.split(' ')
    const change = status === 'checked' ? ' Choose another order under Change the columns.' : ''
    if (found.is_sure)
      return [`${title}: the ${first} stands first, as “${found.example}” shows.${found.order === 'month first' ? change : ''}`]
    const why = isReadInOneOrder(found.example)
      ? `“${found.example}” can only be read with the month first. Days such as 03/11/2025 are read`
      : `“${found.example}” leaves open whether the day or the month stands first. It is read`
    return [`${title}: ${why} with the ${first} first.${change}`]
  })
