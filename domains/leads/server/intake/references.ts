import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { foldName } from '../lead/fold-name.ts'
import { type Arrival, nameless } from './arrival.ts'

/** The id that a source has for a parent, as it is kept. */
export interface Reference {
  source: string
  reference: string
}

export const referenceOf = ({ source, reference }: Pick<Arrival, 'source' | 'reference'>): Reference | undefined =>
  reference === undefined ? undefined : { source: source.toLowerCase(), reference }

export const keyOf = ({ source, reference }: Reference) => `id ${reference} of ${source}`

const columns = sql`source text, reference text`

/** Words before a name that many have. */
const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'smt', 'shri', 'sri', 'shree', 'dr', 'prof', 'mohd', 'md'])
const wordsOf = (name: string) => foldName(name).filter((word) => !titles.has(word))

/**
 * Whether parents whom a source knows by one id can be one: a file that counts its rows gives the same ids to others. They cannot if both
 * have a name, and the names share no word.
 */
export function mayBeOne(one: string | undefined, other: string | undefined): boolean {
  if (!one || !other || one === nameless || other === nameless) return true
  const words = new Set(wordsOf(one))
  return wordsOf(other).some((word) => words.has(word))
}

export interface ReferenceHolder {
  id: number
  name: string
  is_erased: boolean
}

/** The leads that have these ids, by `keyOf`. */
export async function holdersOfReferences(db: Database, references: readonly Reference[]): Promise<Map<string, ReferenceHolder>> {
  if (references.length === 0) return new Map()
  const { rows } = await sql<ReferenceHolder & Reference>`
    select kept.source, kept.reference, lead.id, lead.name, erased_at is not null as is_erased
    from jsonb_to_recordset(${JSON.stringify(references)}::jsonb) as told (${columns})
    join lead_reference as kept using (source, reference) join lead on lead.id = kept.lead_id`.execute(db)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** Condition: the lead of this column has one of these ids. */
export const hasReference = (leadId: string, references: readonly Reference[]) =>
  sql<boolean>`${sql.ref(leadId)} = any (array(
    select lead_id from lead_reference join jsonb_to_recordset(${JSON.stringify(references)}::jsonb) as told (${columns})
      using (source, reference)))`

/** Keeps ids of leads; one that another lead has stays there. Answers how many were kept, in the order in which all are written. */
export async function keepReferences(tx: Transaction, kept: readonly (Reference & { lead_id: number })[]): Promise<number> {
  if (kept.length === 0) return 0
  const { rows } = await sql`
    insert into lead_reference (source, reference, lead_id)
    select source, reference, lead_id from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as told (${columns}, lead_id integer)
    order by source, reference
    on conflict do nothing returning lead_id`.execute(tx)
  return rows.length
}
