import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { closeKeys, headingKey, wordsApart } from '#domains/imports/contract/heading-key.ts'
import type { ImportField, ImportKindFields, Mapping } from '#domains/imports/contract/imports.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { remembering } from '#platform/server/remembering.ts'

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

interface Fields extends Pick<ImportKindFields, 'kind' | 'fields' | 'subjects'> {
  staffId: number
}

export interface Guess {
  /** Which column fills each field: as it was chosen before, else by its heading and first cells. No column fills two. */
  mapping: (headings: readonly string[], rows?: readonly (readonly string[])[]) => Mapping
  /** Whether a field has this heading, or was chosen for such a heading. */
  isKnown: (heading: string) => boolean
}

/** Guesses for any of these rows of headings. */
export async function openGuess(
  db: Database,
  { kind, staffId, fields, subjects = [] }: Fields,
  lists: readonly (readonly string[])[],
): Promise<Guess> {
  const keysOfLists = lists.map(headingKeys)
  const all = new Set(keysOfLists.flatMap((keys) => [...keys, ...keys.map(inLayout(keys))]))
  const known = await remembered(db, kind, staffId, [...all])
  const called = fields.flatMap(({ key, title, names }) => [title, ...names].map((name) => ({ key, name })))
  // Each row that may be one of headings is compared, and the names of fields stay the same.
  const spelled = spellings(subjects).map((spell) => remembering(spell, String))
  const names = spelled.map((spell) => new Set(called.map(({ name }) => spell(name))))
  return {
    mapping: (headings, rows = []) => mappingOf(headings, { fields, spelled, known }, rows),
    isKnown: (heading) =>
      spelled.some((spell, at) => spell(heading) !== '' && names[at]?.has(spell(heading))) ||
      typeof known.get(headingKey(heading)) === 'string',
  }
}

/** The ways to compare a heading with the names of fields, the surest first: `School's Name`, `schoolName`, `Name of the School`. */
const spellings = (subjects: readonly string[]): Spell[] => [
  headingKey,
  (heading) => headingKey(wordsApart(heading)),
  (heading) => closeKeys(wordsApart(heading), subjects).sorted,
  (heading) => closeKeys(wordsApart(heading), subjects).bare,
]

/** So many of the ways leave no word out. */
const sureSpellings = 2

/** The cells of a column in the first rows that have something in it. */
const cellsOf = (rows: readonly (readonly string[])[], column: number) =>
  rows.map((cells) => cells[column] ?? '').filter((cell) => cell !== '')

/** So many of the first cells of a column look as they should: the others are what a clerk mistyped. */
const mostCells = 0.8

const looksSo = (cells: readonly string[], shape: RegExp) =>
  cells.length > 0 && cells.filter((cell) => shape.test(cell)).length >= cells.length * mostCells

type Rows = readonly (readonly string[])[]
type Spell = (heading: string) => string

interface Known {
  fields: readonly ImportField[]
  spelled: readonly Spell[]
  known: ReadonlyMap<string, string | null>
}

/** Which column fills which field: none fills two. */
function openClaims() {
  const mapping: Mapping = {}
  const taken = new Set<number>()
  return {
    mapping,
    isFree: (column: number) => !taken.has(column),
    leave: (column: number) => taken.add(column),
    take: (field: string, column: number | undefined) => {
      if (column === undefined || taken.has(column) || field in mapping) return
      mapping[field] = column
      taken.add(column)
    },
  }
}

type Claims = ReturnType<typeof openClaims>

/** Of the columns that could fill a field, the first whose cells can be read, else the first with cells in it. */
function bestColumn(columns: readonly number[], { readable }: ImportField, rows: Rows): number | undefined {
  const filled = columns.length > 1 ? columns.filter((column) => cellsOf(rows, column).length > 0) : []
  const read = readable && filled.find((column) => looksSo(cellsOf(rows, column), readable))
  return read ?? filled[0] ?? columns[0]
}

/** Takes the fields for which headings were chosen before; a heading of another file only where its cells can be read. */
function takeChosen({ take, leave }: Claims, keys: readonly string[], { fields, known }: Known, rows: Rows): void {
  const ofLayout = inLayout(keys)
  for (const [column, key] of keys.entries()) {
    const isOfLayout = known.has(ofLayout(key))
    const chosen = known.get(isOfLayout ? ofLayout(key) : key)
    const field = fields.find((one) => one.key === chosen)
    const cells = cellsOf(rows, column)
    if (chosen === null) leave(column)
    else if (field && (isOfLayout || !field.readable || cells.length === 0 || looksSo(cells, field.readable))) take(field.key, column)
  }
}

/** Takes the fields that are called as headings are, in one way to compare them. */
function takeCalled({ take, isFree }: Claims, { fields }: Known, rows: Rows, spell: Spell, written: readonly (string | null)[]): void {
  const columnsCalled = (names: readonly string[]) =>
    [...new Set(names.map(spell))].filter(Boolean).flatMap((name) => [...written.keys()].filter((at) => written[at] === name && isFree(at)))
  for (const field of fields) take(field.key, bestColumn(columnsCalled([field.title, ...field.names]), field, rows))
  for (const { key, namesOfShape: of } of fields)
    if (of)
      take(
        key,
        columnsCalled(of.names).find((column) => looksSo(cellsOf(rows, column), of.shape)),
      )
}

function mappingOf(headings: readonly string[], guessing: Known, rows: Rows): Mapping {
  const { fields, spelled } = guessing
  const keys = headingKeys(headings)
  const claims = openClaims()
  takeChosen(claims, keys, guessing, rows)
  // What such headings mean is for their cells to say.
  const ofShape = new Set(fields.flatMap(({ namesOfShape }) => (namesOfShape?.names ?? []).map(headingKey)))
  for (const [at, spell] of spelled.entries()) {
    // The second of two headings of one name is a name of its own, so the first way compares keys.
    const written = headings.map((heading, column) => (at === 0 ? (keys[column] ?? '') : spell(heading)))
    const isSure = at < sureSpellings
    takeCalled(
      claims,
      guessing,
      rows,
      spell,
      isSure ? written : written.map((one, column) => (ofShape.has(keys[column] ?? '') ? null : one)),
    )
  }
  for (const { key, shape } of fields)
    if (shape)
      claims.take(
        key,
        [...keys.keys()].find((column) => claims.isFree(column) && looksSo(cellsOf(rows, column), shape)),
      )
  return claims.mapping
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
