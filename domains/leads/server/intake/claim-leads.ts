import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { TelephoneNumber } from '#platform/server/numbers/telephone-number.ts'
import { nameless } from './arrival.ts'

/** One parent of a batch, however often they arrive in it. */
export interface Parent {
  numbers: readonly TelephoneNumber[]
  name: string | undefined
  source: string
}

export interface ClaimedLead {
  id: number
  isNew: boolean
  name: string
  isErased: boolean
  /** It is known where the parent looks. */
  isPlaced: boolean
  viewer_ids: number[]
  /** When the parent last did something. */
  latestAt: string | null
  /** Those of the batch that the lead had before, each with whether the parent was not to be had under it. */
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

type Holders = ReadonlyMap<string, number>

const holdersAmong = (rows: readonly NumberRow[]): Holders =>
  new Map(rows.filter(({ disputed }) => !disputed).map(({ e164, lead_id }) => [e164, lead_id]))

/** The lead of the parent's first number that has one. */
const holderOf = ({ numbers }: Parent, holders: Holders) => numbers.map(({ e164 }) => holders.get(e164)).find((id) => id !== undefined)

/** Locks the leads that have these numbers, in the order of their ids, so that two batches about the same parents do not wait for one another. */
async function lockHolders(tx: Transaction, e164s: readonly string[]): Promise<Omit<ClaimedLead, 'had' | 'latestAt'>[]> {
  const { rows } = await sql<Omit<ClaimedLead, 'had' | 'latestAt'>>`
    select id, name, viewer_ids, erased_at is not null as "isErased", false as "isNew",
      place_ids <> '{}' or raw_district is not null or raw_district_region is not null or locations_edited as "isPlaced"
    from lead
    where id = any (array(select lead_id from lead_number where e164 = any (${e164s}::text[]) and not disputed))
    order by id for no key update`.execute(tx)
  return rows
}

interface MadeRow {
  place: number
  id: number
  numbers: number
}

/**
 * Makes a lead for each of these parents; undefined, with something half made, if somebody else made one at this instant: a number belongs to
 * one lead, so of two who write it the second waits for the first and then has nothing to write.
 */
async function makeLeads(tx: Transaction, parents: readonly Parent[]): Promise<ClaimedLead[] | undefined> {
  if (parents.length === 0) return []
  const leads = parents.map(({ name = nameless, source }, place) => ({ place, name, source }))
  const numbers = parents.flatMap((parent, place) =>
    parent.numbers.map(({ e164, number }, rank) => ({ place, e164, country_code: number.country_code, national: number.number, rank })),
  )
  const { rows } = await sql<MadeRow>`
    with given as materialized (
      select place, nextval(pg_get_serial_sequence('lead', 'id'))::integer as id, name, source
      from jsonb_to_recordset(${JSON.stringify(leads)}::jsonb) as lead (place integer, name text, source text)
    ), made as (
      insert into lead (id, name, source) select id, name, source from given order by place
    ), numbered as (
      insert into lead_number (lead_id, e164, country_code, national, rank) select given.id, e164, country_code, national, rank
      from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb)
        as number (place integer, e164 text, country_code integer, national text, rank smallint)
      join given using (place) order by e164
      on conflict (e164) where not disputed do nothing
      returning lead_id
    )
    select place, id, coalesce(numbers, 0) as numbers
    from given left join (select lead_id, count(*)::integer as numbers from numbered group by lead_id) as own on lead_id = id
    order by place`.execute(tx)
  if (rows.some(({ place, numbers: written }) => written < (parents[place]?.numbers.length ?? 0))) return undefined
  const made = { isNew: true, isErased: false, isPlaced: false, latestAt: null, viewer_ids: [], had: new Map<string, boolean>() }
  return rows.map(({ id, place }) => ({ ...made, id, name: parents[place]?.name ?? nameless }))
}

interface Claim {
  leads: (ClaimedLead | undefined)[]
  holders: Holders
}

/** Locks the lead of each of these parents who has one, and answers who has their numbers then. */
async function claimKnown(tx: Transaction, parents: readonly Parent[]): Promise<Claim> {
  const e164s = e164sOf(parents)
  const locked = await lockHolders(tx, e164s)
  if (locked.length === 0) return { leads: parents.map(() => undefined), holders: new Map() }
  // A number may have gone to another lead while this waited for the lock.
  const rows = await rowsOf(tx, e164s)
  const holders = holdersAmong(rows)
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
  const made = (await makeLeads(tx, unknown))?.values()
  return made && leads.map((lead) => lead ?? (made.next().value as ClaimedLead))
}

/** How often it is looked again who has a number that others are writing or taking away. */
const mostLooks = 20

/**
 * The lead of each parent, locked: that of any of their numbers, or a new one. The parents share no number with one another. Leads are
 * locked in the order of their ids, and then numbers written in theirs: so nobody waits in a ring, as long as who is beaten to a number
 * lets go of everything before looking again.
 */
export async function claimLeads(tx: Transaction, parents: readonly Parent[]): Promise<ClaimedLead[]> {
  await sql`savepoint claim`.execute(tx)
  for (let looks = 0; looks < mostLooks; looks++) {
    const claimed = await claimOnce(tx, parents)
    if (claimed) return claimed
    await sql`rollback to savepoint claim`.execute(tx)
  }
  throw new Error('The numbers of a parent went from lead to lead for too long.')
}
