import { sql } from 'kysely'
import type { Language } from '#domains/leads/contract/languages.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { TelephoneNumber } from '#platform/server/numbers/telephone-number.ts'
import { nameless } from './arrival.ts'
import { type ArrivalPlace, arrivalPlaceColumns, placeOf } from './arrival-place.ts'
import {
  hasReference,
  holdersOfReferences,
  isOneParent,
  keepReferences,
  keyOf,
  type Reference,
  type ReferenceHolder,
} from './references.ts'

/** One parent of a batch, however often they arrive in it. */
export interface Parent {
  numbers: readonly TelephoneNumber[]
  name: string | undefined
  source: string
  language: Language | undefined
  email: string | undefined
  /** The ids that sources have for the parent. */
  references: readonly Reference[]
  /** These are ids of accounts, not ones that a file counts. */
  isIdOfAccount: boolean
  /** The place that the parent is looking for. */
  place: ArrivalPlace | undefined
}

export interface ClaimedLead {
  id: number
  isNew: boolean
  name: string
  isErased: boolean
  email: string | null
  /** It is known where the parent looks. */
  isPlaced: boolean
  viewer_ids: number[]
  /** When the parent last did something. */
  latestAt: string | null
  /** The batch's numbers that the lead had before, each with whether it was marked wrong. */
  had: ReadonlyMap<string, boolean>
}

const e164sOf = (parents: readonly Parent[]) => parents.flatMap(({ numbers }) => numbers.map(({ e164 }) => e164))

interface NumberRow {
  e164: string
  lead_id: number
  is_wrong: boolean
  disputed: boolean
  latest_at: string | null
}

async function rowsOf(tx: Transaction, e164s: readonly string[]): Promise<NumberRow[]> {
  const among = sql`
    select e164, lead_id, wrong_at is not null as is_wrong, disputed,
      (select max(at) from parent_activity where parent_activity.lead_id = lead_number.lead_id) as latest_at
    from lead_number where e164 = any (${e164s}::text[])`
  const { rows } = await sql<NumberRow>`${among} and not disputed union all ${among} and disputed`.execute(tx)
  return rows
}

interface Holders {
  numbers: ReadonlyMap<string, number>
  references: ReadonlyMap<string, ReferenceHolder>
}

const holdersAmong = (rows: readonly NumberRow[]): Holders['numbers'] =>
  new Map(rows.filter(({ disputed }) => !disputed).map(({ e164, lead_id }) => [e164, lead_id]))

/** The lead with the first of the parent's numbers that is known, else the lead with the source's id. */
function holderOf(parent: Parent, holders: Holders): number | undefined {
  const { numbers, references } = parent
  const ofNumber = numbers.map(({ e164 }) => holders.numbers.get(e164)).find((id) => id !== undefined)
  if (ofNumber !== undefined) return ofNumber
  return references.map((one) => holders.references.get(keyOf(one))).find((holder) => holder && isOneParent(holder, parent))?.id
}

/** Locks the leads that have these numbers or ids, in order of id, so batches about the same parents cannot deadlock. */
async function lockHolders(
  tx: Transaction,
  e164s: readonly string[],
  references: readonly Reference[],
): Promise<Omit<ClaimedLead, 'had' | 'latestAt'>[]> {
  const hasId = references.length > 0 ? sql`or ${hasReference('lead.id', references)}` : sql``
  const { rows } = await sql<Omit<ClaimedLead, 'had' | 'latestAt'>>`
    select id, name, email, viewer_ids, erased_at is not null as "isErased", false as "isNew",
      place_ids <> '{}' or raw_district is not null or raw_district_region is not null or locations_edited as "isPlaced"
    from lead
    where id = any (array(select lead_id from lead_number where e164 = any (${e164s}::text[]) and not disputed)) ${hasId}
    order by id for no key update`.execute(tx)
  return rows
}

interface MadeRow {
  turn: number
  id: number
  numbers: number
}

/** Gives new leads the ids that no other lead has; false if another was given one of them at this instant. */
async function giveReferences(tx: Transaction, parents: readonly Parent[], made: readonly MadeRow[], holders: Holders): Promise<boolean> {
  const free = new Map<string, Reference & { lead_id: number }>()
  for (const { id, turn } of made)
    for (const one of parents[turn]?.references ?? []) {
      const key = keyOf(one)
      if (!holders.references.has(key) && !free.has(key)) free.set(key, { ...one, lead_id: id })
    }
  return (await keepReferences(tx, [...free.values()])) === free.size
}

/**
 * Makes a lead for each of these parents. Undefined, with something half made, if another transaction took a number or id first: the insert
 * waits for it and then writes nothing.
 */
async function makeLeads(tx: Transaction, parents: readonly Parent[], holders: Holders): Promise<ClaimedLead[] | undefined> {
  if (parents.length === 0) return []
  const leads = parents.map(({ name = nameless, source, language, email, place }, turn) => ({
    turn,
    name,
    source,
    language,
    email,
    ...place,
  }))
  const numbers = parents.flatMap((parent, turn) =>
    parent.numbers.map(({ e164, number }, rank) => ({ turn, e164, country_code: number.country_code, national: number.number, rank })),
  )
  const { rows } = await sql<MadeRow>`
    with given as materialized (
      select told.*, nextval(pg_get_serial_sequence('lead', 'id'))::integer as id
      from jsonb_to_recordset(${JSON.stringify(leads)}::jsonb)
        as told (turn integer, name text, source text, language text, email text, ${arrivalPlaceColumns})
    ), made as (
      insert into lead (id, name, source, language, email, place_ids, lat, lng, raw_district, raw_district_region)
      select id, name, source, language, email, coalesce(place_ids, '{}'), place.lat, place.lng, raw_district, raw_district_region
      from given cross join lateral ${placeOf(sql`given.place_ids`)} as place order by turn
    ), numbered as (
      insert into lead_number (lead_id, e164, country_code, national, rank) select given.id, e164, country_code, national, rank
      from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb)
        as number (turn integer, e164 text, country_code integer, national text, rank smallint)
      join given using (turn) order by e164
      on conflict (e164) where not disputed do nothing
      returning lead_id
    )
    select turn, id, coalesce(numbers, 0) as numbers
    from given left join (select lead_id, count(*)::integer as numbers from numbered group by lead_id) as own on lead_id = id
    order by turn`.execute(tx)
  if (rows.some(({ turn, numbers: written }) => written < (parents[turn]?.numbers.length ?? 0))) return undefined
  if (!(await giveReferences(tx, parents, rows, holders))) return undefined
  const made = { isNew: true, isErased: false, latestAt: null, viewer_ids: [], had: new Map<string, boolean>() }
  return rows.map(({ id, turn }) => ({
    ...{ ...made, id, name: parents[turn]?.name ?? nameless, email: parents[turn]?.email ?? null },
    isPlaced: parents[turn]?.place !== undefined,
  }))
}

interface Claim {
  leads: (ClaimedLead | undefined)[]
  holders: Holders
}

/** Locks the known leads of these parents, and returns the holders of their numbers then. */
async function claimKnown(tx: Transaction, parents: readonly Parent[]): Promise<Claim> {
  const e164s = e164sOf(parents)
  const ownReferences = parents.flatMap(({ references }) => references)
  // A number may have gone to another lead while this waited for the lock. PostgreSQL runs the other queries once it has the lock.
  const [locked, rows, references] = await Promise.all([
    lockHolders(tx, e164s, ownReferences),
    rowsOf(tx, e164s),
    holdersOfReferences(tx, ownReferences),
  ])
  const holders = { numbers: holdersAmong(rows), references }
  const rowsOfLead = Map.groupBy(rows, ({ lead_id }) => lead_id)
  const leads = new Map(
    locked.map((lead) => {
      const own = rowsOfLead.get(lead.id) ?? []
      const had = new Map(own.map(({ e164, is_wrong }) => [e164, is_wrong]))
      return [lead.id, { ...lead, had, latestAt: own[0]?.latest_at ?? null }]
    }),
  )
  return { leads: parents.map((parent) => leads.get(holderOf(parent, holders) ?? 0)), holders }
}

async function claimOnce(tx: Transaction, parents: readonly Parent[]): Promise<ClaimedLead[] | undefined> {
  const { leads, holders } = await claimKnown(tx, parents)
  const unknown = parents.filter((_, place) => !leads[place])
  if (unknown.some((parent) => holderOf(parent, holders) !== undefined)) return undefined
  const made = (await makeLeads(tx, unknown, holders))?.values()
  return made && leads.map((lead) => lead ?? (made.next().value as ClaimedLead))
}

/** The most times that the holder of a number is read again while others write or remove it. */
const maxLooks = 20

/**
 * Locks the lead of each parent: the one with any of their numbers, or a new one. The parents share no numbers. Locks leads by id, then
 * writes numbers in order; a transaction that loses a number rolls back to its savepoint before it looks again. So none deadlock.
 */
export async function claimLeads(tx: Transaction, parents: readonly Parent[]): Promise<ClaimedLead[]> {
  for (let looks = 0; looks < maxLooks; looks++) {
    const from = looks === 0 ? sql`savepoint claim` : sql`rollback to savepoint claim`
    const [, claimed] = await Promise.all([from.execute(tx), claimOnce(tx, parents)])
    if (claimed) return claimed
  }
  throw new Error('The numbers of a parent went from lead to lead for too long.')
}
