import type { ImportKindFields, ImportSeen, Mapping } from './imports.ts'

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

/** Sentences about what all rows lack. */
export const lackedByAll = ({ wishes = [] }: ImportKindFields, filling: Filling): string[] =>
  wishes
    .filter(({ where }) => !where || where.some((field) => isFilled(field, filling)))
    .filter(({ fields }) => !fields.some((field) => isFilled(field, filling)))
    .map(({ sentence }) => sentence)
