import { type InsertObject, type Selectable, sql } from 'kysely'
import type { leadGone } from '#domains/leads/contract/leads.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'
import { serializationFailure } from '#platform/server/db/trouble.ts'
import { isAbout } from '#platform/server/http/idempotency.ts'
import { RefusalError } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { announceLeads } from './announce-leads.ts'
import { shareUnlessSeen } from './give-lead.ts'
import { refreshListing, refreshListings } from './refresh-listing.ts'
import { refuseAbsent } from './refuse-absent.ts'
import { type Reader, viewersOf, visibleTo } from './visible-to.ts'

export type LockedLead = Pick<Selectable<DB['lead']>, 'id' | 'name' | 'owner_id' | 'erased_at'>

/** Fields as people read them, null if empty. */
export type FieldTexts = Record<string, string | null>

/** An entry that an act adds to the timeline; `before` and `after` are written as JSON. */
type Entry = Omit<InsertObject<DB, 'lead_event'>, 'lead_id' | 'before' | 'after'> & { before?: object; after?: object }

export interface WrittenEvent {
  id: number
  at: string
}

/** How an act reports what it did to a lead; `onLead` refreshes its listing and announces the lead when the act is done. */
export interface LeadChanges {
  /** Adds an entry to the timeline, with the present time and the acting account unless it names others. */
  record: (entry: Entry) => Promise<WrittenEvent>
  /** Reports a change that has no entry in the timeline. */
  touch: () => void
}

type OnLead<T> = (lead: LockedLead, changes: LeadChanges) => Promise<T>

type LeadWithViewers = LockedLead & { viewer_ids: number[] }

const leadColumns = ['id', 'name', 'owner_id', 'erased_at', sql<number[]>`viewer_ids`.as('viewer_ids')] as const

/**
 * Reads again whether the lead is dormant. After a wait for the lock only the lead's row is fresh, and its former holder may have woken the
 * lead.
 */
async function isStillVisible(tx: Transaction, staff: Staff, id: number): Promise<boolean> {
  if (!staff.dormant_data_permission) return true
  return (await tx.selectFrom('lead').select('id').where('id', '=', id).where(visibleTo(staff)).executeTakeFirst()) !== undefined
}

/** The refusal of an absent lead: a call with the refusals of `leadGone`, or an error if a hidden lead looks like something else. */
type Gone = { refusals: typeof leadGone } | RefusalError

async function lockVisible(tx: Transaction, gone: Gone, staff: Staff, id: number): Promise<LeadWithViewers> {
  const { rows } = await sql<LeadWithViewers>`
    select id, name, owner_id, erased_at, viewer_ids from lead where id = ${id} and ${visibleTo(staff)} for no key update`.execute(tx)
  const [lead] = rows
  if (lead && (await isStillVisible(tx, staff, id))) return lead
  throw gone instanceof RefusalError ? gone : await refuseAbsent(tx, gone, staff, id)
}

const seesOneOf = (staff: Reader, viewers: readonly number[]) => viewersOf(staff).some((viewer) => viewers.includes(viewer))

/** Any act of a counsellor wakes a dormant lead, which would then be hidden from them. So they get a share. */
async function adoptDormant(tx: Transaction, staff: Reader, { id, viewer_ids }: LeadWithViewers): Promise<void> {
  if (seesOneOf(staff, viewer_ids)) return
  const isShared = await shareUnlessSeen(tx, id, { staffId: staff.id, sharedBy: staff.id, viewers: viewersOf(staff) })
  if (isShared) await write(tx, id, staff, { kind: 'share', to_staff_ids: [staff.id] })
}

async function write(tx: Transaction, leadId: number, by: Pick<Staff, 'id'> | null, entry: Entry): Promise<WrittenEvent> {
  const { before, after, ...columns } = entry
  const texts = { ...(before && { before: JSON.stringify(before) }), ...(after && { after: JSON.stringify(after) }) }
  return await tx
    .insertInto('lead_event')
    .values({ at: clock, staff_id: by?.id ?? null, ...columns, ...texts, lead_id: leadId })
    .returning(['id', 'at'])
    .executeTakeFirstOrThrow()
}

/** These give the lead away or back, so their author needs no share in it. */
const givesAway = ({ kind }: Entry) => kind === 'transfer' || kind === 'transfer_undone' || kind === 'split'

async function work<T>(tx: Transaction, by: Reader | null, lead: LeadWithViewers, act: OnLead<T>): Promise<T> {
  let isChanged = false
  const touch = () => {
    isChanged = true
  }
  const record = async (entry: Entry) => {
    if (by && !givesAway(entry)) await adoptDormant(tx, by, lead)
    touch()
    return await write(tx, lead.id, by, entry)
  }
  const answer = await act(lead, { record, touch })
  const now = isChanged ? await refreshListing(tx, lead.id) : new Map([[lead.id, lead.viewer_ids]])
  if (isChanged) await announceLeads(tx, by, [lead], now)
  // A repeated request is answered only while its author sees the lead. An act that gave the lead away is exempt.
  if (by && seesOneOf(by, now.get(lead.id) ?? [])) isAbout(tx, lead.id)
  return answer
}

/** The one way in which staff change a lead: it is locked, checked again under the lock, given to `act`, then its listing is refreshed and it is announced. */
export async function onLead<T>(tx: Transaction, gone: Gone, staff: Staff, id: number, act: OnLead<T>): Promise<T> {
  return await work(tx, staff, await lockVisible(tx, gone, staff, id), act)
}

const lockAny = (tx: Transaction, id: number) =>
  tx
    .selectFrom('lead')
    .select([...leadColumns, 'merged_into_id'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * For callers that may not see the lead (jobs, telephony, a party to its transfer). Undefined if there is no such lead; erased leads are
 * given to `act`.
 */
export async function onAnyLead<T>(tx: Transaction, by: Reader | null, id: number, act: OnLead<T>): Promise<T | undefined> {
  const lead = await lockAny(tx, id)
  // The caller found the parent before the merge; a second try finds the remaining lead.
  if (lead?.merged_into_id) throw Object.assign(new Error(`Lead ${id} was merged at this instant.`), { code: serializationFailure })
  return lead && (await work(tx, by, lead, act))
}

/** For splitting a merge: the lead may be merged. */
export async function onMergedLead<T>(tx: Transaction, by: Staff, id: number, act: OnLead<T>): Promise<T | undefined> {
  const lead = await lockAny(tx, id)
  return lead && (await work(tx, by, lead, act))
}

/** Locks the leads that exist and are not erased, in order of id, so that transactions cannot deadlock. */
const lockLeads = (tx: Transaction, ids: readonly number[]) =>
  tx
    .selectFrom('lead')
    .select(leadColumns)
    .where(sql<boolean>`id = any (${ids}::integer[])`)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** An entry of the timeline of one of many leads. */
export interface EntryOf extends Pick<Entry, 'kind' | 'at' | 'child_id' | 'comment' | 'to_staff_ids' | 'before' | 'after'> {
  lead_id: number
  /** True for an entry without an author, from any account. */
  by?: null
}

/** Adds entries to the timelines of many locked leads at once, in their order. Time and author default to now and the acting account. */
export async function recordAll(tx: Transaction, by: Pick<Staff, 'id'> | null, entries: readonly EntryOf[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({ staff_id: entry.by === null ? null : by?.id, ...entry }))
  await sql`
    insert into lead_event (lead_id, kind, at, staff_id, child_id, comment, to_staff_ids, before, after)
    select lead_id, kind, coalesce(at, ${clock}), staff_id, child_id, comment, to_staff_ids, before, after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (lead_id integer, kind text, at timestamptz, staff_id integer,
      child_id integer, comment text, to_staff_ids integer[], before jsonb, after jsonb)`.execute(tx)
}

/** For a job that changes many leads in one go: locked in order, given to `act`, then listed again and announced. */
export async function onManyLeads<T>(tx: Transaction, ids: readonly number[], act: (leads: LockedLead[]) => Promise<T>): Promise<T> {
  const leads = await lockLeads(tx, ids)
  const answer = await act(leads)
  const viewers = await refreshListings(
    tx,
    leads.map(({ id }) => id),
  )
  await announceLeads(tx, null, leads, viewers)
  return answer
}
