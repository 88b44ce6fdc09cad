import { wordsApart } from './heading-key.ts'
import type { Import, ImportKindFields, ImportSeen, ImportWish, Mapping } from './imports.ts'

interface Filling {
  mapping: Mapping
  /** What all rows have. */
  values: Readonly<Record<string, string>>
  seen: Pick<ImportSeen, 'empty_columns'> | null
}

/** Whether any row can have something in a field. */
function isFilled(field: string, { mapping, values, seen }: Filling): boolean {
  const column = mapping[field]
  return Boolean(values[field]) || (column !== undefined && !seen?.empty_columns?.includes(column))
}

/** The titles of needed fields whose column is empty in all rows. */
export const emptyNeeded = ({ fields }: ImportKindFields, filling: Filling): string[] =>
  fields.filter(({ key, isNeeded }) => isNeeded && key in filling.mapping && !isFilled(key, filling)).map(({ title }) => title)

const isLacked = ({ where, fields }: ImportWish, filling: Filling) =>
  (!where || where.some((field) => isFilled(field, filling))) && !fields.some((field) => isFilled(field, filling))

/** Sentences about what all rows lack. */
export const lackedByAll = ({ wishes = [] }: ImportKindFields, filling: Filling): string[] =>
  wishes.filter((wish) => isLacked(wish, filling)).map(({ sentence }) => sentence)

/** A field of each thing that all rows lack, in which one value for all of them may stand. */
export const wishedFields = ({ wishes = [] }: ImportKindFields, filling: Filling): string[] =>
  wishes.filter((wish) => isLacked(wish, filling)).flatMap(({ fields }) => fields[0] ?? [])

/** The columns whose headings speak of something that must not be lost, and that fill nothing. */
export function untaken({ watched }: ImportKindFields, { columns, mapping }: Pick<Import, 'columns' | 'mapping'>): number[] {
  const taken = new Set(Object.values(mapping))
  return columns.flatMap(({ heading, samples }, column) =>
    watched?.words.test(wordsApart(heading).replaceAll('_', ' ')) && !taken.has(column) && samples.length > 0 ? [column] : [],
  )
}

export const untakenSentences = (kind: ImportKindFields, { columns, mapping }: Pick<Import, 'columns' | 'mapping'>): string[] =>
  untaken(kind, { columns, mapping }).map((column) =>
    (kind.watched?.sentence ?? '').replace('{heading}', () => columns[column]?.heading ?? ''),
  )
