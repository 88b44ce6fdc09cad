import { type InsertObject, type Selectable, sql } from 'kysely'
import type { leadGone } from '#domains/leads/contract/leads.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'
import { announce } from '#platform/server/events/hub.ts'
import { isAbout } from '#platform/server/http/idempotency.ts'
import { RefusalError } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { shareUnlessSeen } from './give-lead.ts'
import { refuseAbsent } from './refuse-absent.ts'
import { relist } from './relist.ts'
import { viewersOf, visibleTo } from './visible-to.ts'

export type LockedLead = Pick<Selectable<DB['lead']>, 'id' | 'name' | 'owner_id' | 'erased_at'>

/** Fields as people read them, null where nothing stands. */
export type FieldTexts = Record<string, string | null>

/** What an act adds to the timeline; `before` and `after` are written as JSON. */
type Entry = Omit<InsertObject<DB, 'lead_event'>, 'lead_id' | 'before' | 'after'> & { before?: object; after?: object }

export interface WrittenEvent {
  id: number
  at: string
}

/** The hand that an act has on a lead: whatever it says through it is listed and announced when the act is done. */
export interface Hand {
  /** Adds an entry to the timeline, now and by whoever acts unless it says otherwise. */
  record: (entry: Entry) => Promise<WrittenEvent>
  /** Says that something changed which the timeline does not tell. */
  touch: () => void
}

type OnLead<T> = (lead: LockedLead, hand: Hand) => Promise<T>

type Locked = LockedLead & { viewer_ids: number[] }

const leadColumns = ['id', 'name', 'owner_id', 'erased_at', sql<number[]>`viewer_ids`.as('viewer_ids')] as const

/** Waiting for the lock re-read the lead but not the lists, which know what is dormant: whoever had the lock may have woken it. */
async function isStillVisible(tx: Transaction, staff: Staff, id: number): Promise<boolean> {
  if (!staff.dormant_data_permission) return true
  return (await tx.selectFrom('lead').select('id').where('id', '=', id).where(visibleTo(staff)).executeTakeFirst()) !== undefined
}

/** A call that says what became of a lead, or the refusal of one for which a lead of others looks like something else that is absent. */
type Gone = { refusals: typeof leadGone } | RefusalError

async function lockVisible(tx: Transaction, gone: Gone, staff: Staff, id: number): Promise<Locked> {
  const lead = await tx
    .selectFrom('lead')
    .select(leadColumns)
    .where('id', '=', id)
    .where(visibleTo(staff))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (lead && (await isStillVisible(tx, staff, id))) return lead
  throw gone instanceof RefusalError ? gone : await refuseAbsent(tx, gone, staff, id)
}

/** Whatever a counsellor does wakes a dormant lead. Without a share their own act would take it out of their sight. */
async function adoptDormant(tx: Transaction, staff: Staff, leadId: number): Promise<void> {
  const isShared = await shareUnlessSeen(tx, leadId, { staffId: staff.id, sharedBy: staff.id, viewers: viewersOf(staff) })
  if (isShared) await write(tx, leadId, staff, { kind: 'share', to_staff_ids: [staff.id] })
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

/** Tells the open screens of everyone who sees the lead, or saw it until now, once the transaction commits; answers who sees it. */
async function announceLead(tx: Transaction, by: Pick<Staff, 'id'> | null, { id, viewer_ids: before }: Locked): Promise<number[]> {
  const { viewer_ids: now } = await tx
    .selectFrom('lead')
    .select(sql<number[]>`viewer_ids`.as('viewer_ids'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await announce(tx, { kind: 'lead', id, by: by?.id ?? null, audience: [...new Set([...now, ...before])] })
  return now
}

/** A transfer gives the lead away, or back, so who makes it needs no share in it. */
const givesAway = ({ kind }: Entry) => kind === 'transfer' || kind === 'transfer_undone'

async function work<T>(tx: Transaction, by: Staff | null, lead: Locked, act: OnLead<T>): Promise<T> {
  let isChanged = false
  const touch = () => {
    isChanged = true
  }
  const record = async (entry: Entry) => {
    if (by && !givesAway(entry)) await adoptDormant(tx, by, lead.id)
    touch()
    return await write(tx, lead.id, by, entry)
  }
  const answer = await act(lead, { record, touch })
  if (isChanged) await relist(tx, lead.id)
  const viewers = isChanged ? await announceLead(tx, by, lead) : lead.viewer_ids
  // Who gave the lead away with this may still hear that it is done.
  if (by && viewersOf(by).some((viewer) => viewers.includes(viewer))) isAbout(tx, lead.id)
  return answer
}

/** The one way in which staff change a lead: locked, seen once more under the lock, given to `act`, then listed anew and announced. */
export async function onLead<T>(tx: Transaction, gone: Gone, staff: Staff, id: number, act: OnLead<T>): Promise<T> {
  return await work(tx, staff, await lockVisible(tx, gone, staff, id), act)
}

/** For who need not see the lead: a job, a telephone message, a party to its transfer. Undefined when it is not there; an erased one is. */
export async function onAnyLead<T>(tx: Transaction, by: Staff | null, id: number, act: OnLead<T>): Promise<T | undefined> {
  const lead = await tx.selectFrom('lead').select(leadColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return lead && (await work(tx, by, lead, act))
}
