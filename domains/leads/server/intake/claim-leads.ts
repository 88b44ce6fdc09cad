import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { TelephoneNumber } from '#platform/server/numbers/telephone-number.ts'
import { isUndisputed } from '../core/is-undisputed.ts'
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
  viewer_ids: number[]
}

const e164sOf = (parents: readonly Parent[]) => parents.flatMap(({ numbers }) => numbers.map(({ e164 }) => e164))

async function holdersOf(tx: Transaction, e164s: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('lead_number')
    .select(['e164', 'lead_id'])
    .where(sql<boolean>`e164 = any (${e164s}::text[])`)
    .where(isUndisputed)
    .execute()
  return new Map(rows.map(({ e164, lead_id }) => [e164, lead_id]))
}

/** The lead of the parent's first number that has one. */
const holderOf = ({ numbers }: Parent, holders: Map<string, number>) =>
  numbers.map(({ e164 }) => holders.get(e164)).find((id) => id !== undefined)

/** Locks leads in the order of their ids, so that two batches about the same parents do not wait for one another. */
async function lock(tx: Transaction, ids: readonly number[]): Promise<Map<number, ClaimedLead>> {
  const { rows } = await sql<ClaimedLead>`
    select id, name, viewer_ids, erased_at is not null as "isErased", false as "isNew" from lead
    where id = any (${ids}::integer[]) order by id for no key update`.execute(tx)
  return new Map(rows.map((lead) => [lead.id, lead]))
}

/**
 * Makes a lead for each of these parents unless somebody else made one at this instant: a number belongs to one lead, so of two who
 * write it the second waits for the first and then has nothing to write. Numbers are written in one order, so that nobody waits in a ring.
 */
async function makeLeads(tx: Transaction, parents: readonly Parent[]): Promise<(ClaimedLead | undefined)[]> {
  const { rows: ids } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('lead', 'id'))::integer as id from generate_series(1, ${parents.length}::integer)`.execute(tx)
  const made = parents.map((parent, place) => ({ ...parent, id: ids[place]?.id ?? 0 }))
  const leads = made.map(({ id, name = nameless, source }) => ({ id, name, source }))
  await sql`
    insert into lead (id, name, source) select id, name, source
    from jsonb_to_recordset(${JSON.stringify(leads)}::jsonb) as made (id integer, name text, source text)`.execute(tx)
  const numbers = made.flatMap((parent) =>
    parent.numbers.map(({ e164, number }, rank) => ({
      lead_id: parent.id,
      e164,
      country_code: number.country_code,
      national: number.number,
      rank,
    })),
  )
  const { rows: written } = await sql<{ lead_id: number }>`
    insert into lead_number (lead_id, e164, country_code, national, rank) select lead_id, e164, country_code, national, rank
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb)
      as number (lead_id integer, e164 text, country_code integer, national text, rank smallint)
    order by e164
    on conflict (e164) where not disputed do nothing
    returning lead_id`.execute(tx)
  const isWhole = ({ id, numbers: own }: (typeof made)[number]) => written.filter(({ lead_id }) => lead_id === id).length === own.length
  const late = made.filter((parent) => !isWhole(parent)).map(({ id }) => id)
  if (late.length > 0) await sql`delete from lead where id = any (${late}::integer[])`.execute(tx)
  return made.map((parent) =>
    late.includes(parent.id) ? undefined : { id: parent.id, isNew: true, name: parent.name ?? nameless, isErased: false, viewer_ids: [] },
  )
}

async function claimKnown(tx: Transaction, parents: readonly Parent[]): Promise<(ClaimedLead | undefined)[]> {
  const numbers = e164sOf(parents)
  const before = await holdersOf(tx, numbers)
  if (before.size === 0) return parents.map(() => undefined)
  const found = parents.map((parent) => holderOf(parent, before))
  const locked = await lock(
    tx,
    found.filter((id) => id !== undefined),
  )
  // A number may have gone to another lead while this waited for the lock.
  const now = await holdersOf(tx, numbers)
  return parents.map((parent, place) => {
    const id = found[place]
    return id !== undefined && holderOf(parent, now) === id ? locked.get(id) : undefined
  })
}

/** How often it is looked again who has a number that others are writing or taking away. */
const mostLooks = 20

/** The lead of each parent, locked: that of any of their numbers, or a new one. The parents share no number with one another. */
export async function claimLeads(tx: Transaction, parents: readonly Parent[]): Promise<ClaimedLead[]> {
  const claimed = new Map<Parent, ClaimedLead>()
  const waiting = () => parents.filter((parent) => !claimed.has(parent))
  const keep = (of: readonly Parent[], leads: readonly (ClaimedLead | undefined)[]) => {
    for (const [place, parent] of of.entries()) {
      const lead = leads[place]
      if (lead) claimed.set(parent, lead)
    }
  }
  for (let looks = 0; waiting().length > 0; looks++) {
    if (looks === mostLooks) throw new Error('The numbers of a parent went from lead to lead for too long.')
    const asked = waiting()
    keep(asked, await claimKnown(tx, asked))
    const holders = await holdersOf(tx, e164sOf(waiting()))
    const unknown = waiting().filter((parent) => holderOf(parent, holders) === undefined)
    if (unknown.length > 0) keep(unknown, await makeLeads(tx, unknown))
  }
  return parents.map((parent) => {
    const lead = claimed.get(parent)
    if (!lead) throw new Error('A parent was left without a lead.')
    return lead
  })
}
