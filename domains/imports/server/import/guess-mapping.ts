import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { headingKey } from '#domains/imports/contract/heading-key.ts'
import type { ImportKindFields, Mapping } from '#domains/imports/contract/imports.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { chooseColumns, type Guessed, headingKeys } from './choose-columns.ts'
import { openNames } from './heading-names.ts'
import type { CellLooks } from './import-kind.ts'

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
  looks: CellLooks
}

export interface Guess {
  of: (headings: readonly string[], rows?: readonly (readonly string[])[]) => Guessed
  /** Whether a field has this heading, or was chosen for such a heading. */
  isKnown: (heading: string) => boolean
}

/** Guesses for any of these rows of headings. */
export async function openGuess(
  db: Database,
  { kind, staffId, fields, subjects = [], looks }: Fields,
  lists: readonly (readonly string[])[],
): Promise<Guess> {
  const keysOfLists = lists.map(headingKeys)
  const all = new Set(keysOfLists.flatMap((keys) => [...keys, ...keys.map(inLayout(keys))]))
  const known = await remembered(db, kind, staffId, [...all])
  const called = openNames(fields, subjects)
  return {
    of: (headings, rows = []) => {
      const keys = headingKeys(headings)
      const ofLayout = inLayout(keys)
      const chosen = keys.map((key) =>
        known.has(ofLayout(key)) ? { field: known.get(ofLayout(key)), isOfLayout: true } : { field: known.get(key), isOfLayout: false },
      )
      return chooseColumns({ headings, fields, called, chosen, rows, looks })
    },
    isKnown: (heading) => called.isKnown(heading) || typeof known.get(headingKey(heading)) === 'string',
  }
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
