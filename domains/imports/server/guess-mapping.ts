import { sql } from 'kysely'
import type { ImportField, Mapping } from '#domains/imports/contract/imports.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'

/** A heading as it is compared: small letters and digits, with a space for what is between. */
const headingKey = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

interface Chosen {
  heading: string
  field: string | null
}

/** Which field each of these headings was chosen for the last time, by this member of staff if ever, else by anybody. */
async function remembered(db: Database, kind: string, staffId: number, headings: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<Chosen>`
    select distinct on (heading) heading, field from import_heading where kind = ${kind} and heading = any (${headings}::text[])
    order by heading, staff_id = ${staffId} desc, chosen_at desc`.execute(db)
  return new Map(rows.map(({ heading, field }) => [heading, field]))
}

/** Which column fills each field: as it was chosen before, else by its heading. No column fills two. */
export async function guessMapping(
  db: Database,
  { kind, staffId, fields }: { kind: string; staffId: number; fields: readonly ImportField[] },
  headings: readonly string[],
): Promise<Mapping> {
  const keys = headings.map(headingKey)
  const known = await remembered(db, kind, staffId, keys)
  const mapping: Mapping = {}
  const taken = new Set<number>()
  const take = (field: string, column: number) => {
    if (column < 0 || taken.has(column) || field in mapping) return
    mapping[field] = column
    taken.add(column)
  }
  for (const [column, key] of keys.entries()) {
    const field = known.get(key)
    if (field === null) taken.add(column)
    else if (fields.some((one) => one.key === field)) take(field as string, column)
  }
  for (const { key, title, names } of fields) for (const name of [headingKey(title), ...names]) take(key, keys.indexOf(name))
  return mapping
}

/** Remembers which field each heading was chosen for. */
export async function rememberMapping(
  tx: Transaction,
  { kind, staffId }: { kind: string; staffId: number },
  headings: readonly string[],
  mapping: Mapping,
): Promise<void> {
  const fieldOf = new Map(Object.entries(mapping).map(([field, column]) => [column, field]))
  const chosen = new Map(headings.map((heading, column) => [headingKey(heading), fieldOf.get(column) ?? null]))
  const rows = [...chosen].filter(([heading]) => heading !== '').map(([heading, field]) => ({ heading, field }))
  await sql`
    insert into import_heading (kind, staff_id, heading, field)
    select ${kind}, ${staffId}, heading, field from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as chosen (heading text, field text)
    on conflict (kind, heading, staff_id) do update set (field, chosen_at) = (excluded.field, now())`.execute(tx)
}
