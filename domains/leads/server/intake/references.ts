import { sql } from 'kysely'
import { foldName } from '#domains/leads/contract/listing/fold-name.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
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

interface KnownBy {
  name?: string | undefined
  email?: string | null | undefined
}

const isNamed = (name: string | undefined) => name !== undefined && name !== nameless

/**
 * True if two parents with one id of a source are one person. A website's account ids suffice unless the names share no word. Other ids
 * also need the whole name or the e-mail address: a file may restart its count, and two sources may have one name.
 */
export function isOneParent(holder: KnownBy, { name, email, isIdOfAccount }: KnownBy & { isIdOfAccount: boolean }): boolean {
  if (email && holder.email && email === holder.email) return true
  const bothNamed = isNamed(holder.name) && isNamed(name)
  if (!bothNamed) return isIdOfAccount
  const words = new Set(wordsOf(holder.name ?? ''))
  const nameWords = new Set(wordsOf(name ?? ''))
  return isIdOfAccount ? !nameWords.isDisjointFrom(words) : nameWords.size > 0 && nameWords.symmetricDifference(words).size === 0
}

export interface ReferenceHolder {
  id: number
  name: string
  email: string | null
  is_erased: boolean
}

/** The leads that have these ids, by `keyOf`. */
export async function holdersOfReferences(db: Database, references: readonly Reference[]): Promise<Map<string, ReferenceHolder>> {
  if (references.length === 0) return new Map()
  const { rows } = await sql<ReferenceHolder & Reference>`
    select kept.source, kept.reference, lead.id, lead.name, lead.email, erased_at is not null as is_erased
    from jsonb_to_recordset(${JSON.stringify(references)}::jsonb) as told (${columns})
    join lead_reference as kept using (source, reference) join lead on lead.id = kept.lead_id`.execute(db)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** Condition: the lead of this column has one of these ids. */
export const hasReference = (leadId: string, references: readonly Reference[]) =>
  sql<boolean>`${sql.ref(leadId)} = any (array(
    select lead_id from lead_reference join jsonb_to_recordset(${JSON.stringify(references)}::jsonb) as told (${columns})
      using (source, reference)))`

/** Keeps ids of leads; an id that another lead has stays there. Answers how many were kept. Every transaction writes them in one order. */
export async function keepReferences(tx: Transaction, kept: readonly (Reference & { lead_id: number })[]): Promise<number> {
  if (kept.length === 0) return 0
  const { rows } = await sql`
    insert into lead_reference (source, reference, lead_id)
    select source, reference, lead_id from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as told (${columns}, lead_id integer)
    order by source, reference
    on conflict do nothing returning lead_id`.execute(tx)
  return rows.length
}
