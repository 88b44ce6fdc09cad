import type { Insertable } from 'kysely'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'
import { sayWishes, type Wishes, wishesIn } from './say-wishes.ts'

// The numbers have one length, so that names sort in the order of making.
let made = 10_000

type Row<Table extends keyof DB> = Partial<Insertable<DB[Table]>>

export interface Parent {
  lead?: Row<'lead'> & Wishes
  /** National digits of the numbers, the one in use first; Indian unless written with a country code, as `1 4155550100`. */
  numbers?: string[]
  sharedWith?: number[]
  children?: (Row<'child'> & { name: string })[]
  activities?: (Row<'parent_activity'> & { kind: string; at: string })[]
  events?: (Row<'lead_event'> & { kind: string; at: string })[]
  /** Planned by the last event; a closed one by the event before, and the last closed it. */
  followUp?: { due_at: string; owner_id?: number; closed_at?: string; category?: string | null }
  milestones?: (Row<'milestone'> & { kind: string; status: string; on_date: string })[]
  messages?: (Row<'message'> & { direction: string; text: string; at: string })[]
  bucket?: number[]
}

async function addNumbers(db: Database, leadId: number, numbers: string[]) {
  const rows = numbers.map((written, rank) => {
    const [national = '', code = '91'] = written.split(' ').reverse()
    return { lead_id: leadId, e164: `+${code}${national}`, country_code: Number(code), national, rank }
  })
  await db.insertInto('lead_number').values(rows).execute()
}

async function addEvents(db: Database, leadId: number, { events = [], followUp }: Parent) {
  const eventIds: number[] = []
  for (const event of events) {
    const row = await db
      .insertInto('lead_event')
      .values({ ...event, lead_id: leadId })
      .returning('id')
      .executeTakeFirstOrThrow()
    eventIds.push(row.id)
  }
  if (!followUp) return
  const [last = 0, before = 0] = eventIds.toReversed()
  const links = followUp.closed_at ? { event_id: before, closed_by_event_id: last } : { event_id: last }
  await db
    .insertInto('follow_up')
    .values({ lead_id: leadId, ...links, ...followUp })
    .execute()
}

async function addSchoolsAndMessages(db: Database, leadId: number, { milestones = [], messages = [], bucket = [] }: Parent) {
  for (const milestone of milestones)
    await db
      .insertInto('milestone')
      .values({ ...milestone, lead_id: leadId })
      .execute()
  for (const message of messages)
    await db
      .insertInto('message')
      .values({ e164: '+919000000000', state: message.direction === 'incoming' ? 'received' : 'accepted', ...message, lead_id: leadId })
      .execute()
  for (const schoolId of bucket) await db.insertInto('school_bucket').values({ lead_id: leadId, school_id: schoolId }).execute()
}

export async function makeLead(db: Database, parent: Parent = {}): Promise<number> {
  const number = ++made
  const { columns, wishes } = wishesIn(parent.lead ?? {})
  const { id } = await db
    .insertInto('lead')
    .values({ name: `Parent ${number}`, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addNumbers(db, id, parent.numbers ?? [String(9_000_000_000 + number)])
  for (const staffId of parent.sharedWith ?? []) await db.insertInto('lead_share').values({ lead_id: id, staff_id: staffId }).execute()
  for (const child of parent.children ?? [])
    await db
      .insertInto('child')
      .values({ ...child, lead_id: id })
      .execute()
  for (const activity of parent.activities ?? [])
    await db
      .insertInto('parent_activity')
      .values({ ...activity, lead_id: id })
      .execute()
  await addEvents(db, id, parent)
  await sayWishes(db, id, wishes, true)
  await addSchoolsAndMessages(db, id, parent)
  await refreshListing(db, id)
  return id
}
