import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { headingKey, wordsApart } from '#domains/imports/contract/heading-key.ts'
import type { ImportField, Mapping } from '#domains/imports/contract/imports.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'

/** The second of two headings of one name is a column of its own: the second Phone is `phone 2`. */
function headingKeys(headings: readonly string[]): string[] {
  const before = new Map<string, number>()
  return headings.map(headingKey).map((key) => {
    const place = (before.get(key) ?? 0) + 1
    before.set(key, place)
    return place === 1 ? key : `${key} ${place}`
  })
}

/** A column of one layout. That it fills nothing is remembered for this layout, not for every file with such a heading. */
const inLayout = (keys: readonly string[]) => {
  const layout = createHash('sha256').update(keys.join('\n')).digest('hex').slice(0, 16)
  return (key: string) => `${layout} ${key}`
}

interface Chosen {
  heading: string
  field: string | null
}

/** The field that each heading was last chosen for, by this member of staff, else by anybody. */
async function remembered(db: Database, kind: string, staffId: number, headings: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<Chosen>`
    select distinct on (heading) heading, field from import_heading where kind = ${kind} and heading = any (${headings}::text[])
    order by heading, staff_id = ${staffId} desc, chosen_at desc`.execute(db)
  return new Map(rows.map(({ heading, field }) => [heading, field]))
}

interface Fields {
  kind: string
  staffId: number
  fields: readonly ImportField[]
}

export interface Guess {
  /** Which column fills each field: as it was chosen before, else by its heading and first cells. No column fills two. */
  mapping: (headings: readonly string[], rows?: readonly (readonly string[])[]) => Mapping
  /** Whether a field has this heading, or was chosen for such a heading. */
  isKnown: (heading: string) => boolean
}

/** Guesses for any of these rows of headings. */
export async function openGuess(db: Database, { kind, staffId, fields }: Fields, lists: readonly (readonly string[])[]): Promise<Guess> {
  const keysOfLists = lists.map(headingKeys)
  const all = new Set(keysOfLists.flatMap((keys) => [...keys, ...keys.map(inLayout(keys))]))
  const known = await remembered(db, kind, staffId, [...all])
  const names = new Set(fields.flatMap(({ title, names: others }) => [title, ...others].map(headingKey)))
  return {
    mapping: (headings, rows = []) => mappingOf(headings, fields, known, rows),
    isKnown: (heading) =>
      names.has(headingKey(heading)) || names.has(headingKey(wordsApart(heading))) || typeof known.get(headingKey(heading)) === 'string',
  }
}

/** The cells of a column in the first rows that have something in it. */
const cellsOf = (rows: readonly (readonly string[])[], column: number) =>
  rows.map((cells) => cells[column] ?? '').filter((cell) => cell !== '')

/** The column of one of these headings whose first cells look as they should; -1 if there is none. */
const columnOfShape = (
  { names, shape }: NonNullable<ImportField['namesOfShape']>,
  keys: readonly string[],
  rows: readonly (readonly string[])[],
): number =>
  keys.findIndex((key, column) => {
    const cells = names.map(headingKey).includes(key) ? cellsOf(rows, column) : []
    return cells.length > 0 && cells.every((cell) => shape.test(cell))
  })

function mappingOf(
  headings: readonly string[],
  fields: readonly ImportField[],
  known: ReadonlyMap<string, string | null>,
  rows: readonly (readonly string[])[],
): Mapping {
  const keys = headingKeys(headings)
  const ofLayout = inLayout(keys)
  const found: Mapping = {}
  const taken = new Set<number>()
  const take = (field: string, column: number) => {
    if (column < 0 || taken.has(column) || field in found) return
    found[field] = column
    taken.add(column)
  }
  for (const [column, key] of keys.entries()) {
    const field = known.has(ofLayout(key)) ? known.get(ofLayout(key)) : known.get(key)
    if (field === null) taken.add(column)
    else if (fields.some((one) => one.key === field)) take(field as string, column)
  }
  const called = fields.flatMap(({ key, title, names }) => [title, ...names].map((name) => ({ key, name: headingKey(name) })))
  for (const written of [keys, headingKeys(headings.map(wordsApart))]) for (const { key, name } of called) take(key, written.indexOf(name))
  for (const { key, namesOfShape } of fields) if (namesOfShape) take(key, columnOfShape(namesOfShape, keys, rows))
  return found
}

/** Where a file has no headings, a column fills the field that all of its cells look like. */
export function guessByCells(fields: readonly ImportField[], rows: readonly (readonly string[])[]): Mapping {
  const widest = Math.max(0, ...rows.map((cells) => cells.length))
  const columns = Array.from({ length: widest }, (_, column) => cellsOf(rows, column))
  return Object.fromEntries(
    fields.flatMap(({ key, shape }) => {
      const column = shape ? columns.findIndex((cells) => cells.length > 0 && cells.every((cell) => shape.test(cell))) : -1
      return column < 0 ? [] : [[key, column] as const]
    }),
  )
}

/** Remembers which field each heading was chosen for. */
export async function rememberMapping(
  tx: Transaction,
  { kind, staffId }: { kind: string; staffId: number },
  headings: readonly string[],
  mapping: Mapping,
): Promise<void> {
  const fieldOf = new Map(Object.entries(mapping).map(([field, column]) => [column, field]))
  const keys = headingKeys(headings)
  const ofLayout = inLayout(keys)
  const rows = keys.flatMap((key, column) => {
    if (key === '') return []
    const field = fieldOf.get(column)
    return [{ heading: ofLayout(key), field: field ?? null }, ...(field === undefined ? [] : [{ heading: key, field }])]
  })
  await sql`
    insert into import_heading (kind, staff_id, heading, field)
    select ${kind}, ${staffId}, heading, field from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as chosen (heading text, field text)
    on conflict (kind, heading, staff_id) do update set (field, chosen_at) = (excluded.field, now())`.execute(tx)
}
