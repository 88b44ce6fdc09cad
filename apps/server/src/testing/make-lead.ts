import type { Insertable } from 'kysely'
import type { Database } from '../db/database.ts'
import type { DB } from '../db/schema.gen.ts'
import { relist } from '../leads/relist.ts'

let made = 0

type Row<Table extends keyof DB> = Partial<Insertable<DB[Table]>>

export interface Parent {
  lead?: Row<'lead'>
  /** National digits of the numbers, the one in use first; Indian unless written with a country code, as `1 4155550100`. */
  numbers?: string[]
  sharedWith?: number[]
  children?: (Row<'child'> & { name: string })[]
  activities?: (Row<'parent_activity'> & { kind: string; at: string })[]
  events?: (Row<'lead_event'> & { kind: string; at: string })[]
  followUp?: { due_at: string; owner_id?: number }
}

async function addNumbers(db: Database, leadId: number, numbers: string[]) {
  const rows = numbers.map((written, rank) => {
    const [national = '', code = '91'] = written.split(' ').reverse()
    return { lead_id: leadId, e164: `+${code}${national}`, country_code: Number(code), national, rank }
  })
  await db.insertInto('lead_number').values(rows).execute()
}

/** Makes one parent with what they and staff did, listed for whoever sees it; answers the lead's id. */
export async function makeLead(db: Database, parent: Parent = {}): Promise<number> {
  const number = ++made
  const { id } = await db
    .insertInto('lead')
    .values({ name: `Parent ${number}`, ...parent.lead })
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
  let eventId = 0
  for (const event of parent.events ?? []) {
    const row = await db
      .insertInto('lead_event')
      .values({ ...event, lead_id: id })
      .returning('id')
      .executeTakeFirstOrThrow()
    eventId = row.id
  }
  if (parent.followUp)
    await db
      .insertInto('follow_up')
      .values({ lead_id: id, event_id: eventId, ...parent.followUp })
      .execute()
  await relist(db, id)
  return id
}
