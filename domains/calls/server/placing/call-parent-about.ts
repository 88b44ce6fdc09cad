import type { z } from 'zod'
import { callParentAbout as operation, type Placed } from '#domains/calls/contract/calls.ts'
import { visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { placeCall } from './place-call.ts'
import type { Placing } from './placing.ts'
import { wantedCall } from './wanted-call.ts'

type Subject = z.output<typeof operation.query>

async function leadOf(db: Database, staff: Staff, kind: 'enquiry' | 'booked_call', activityId: number): Promise<number> {
  const activity = await db
    .selectFrom('parent_activity')
    .innerJoin('lead', 'lead.id', 'parent_activity.lead_id')
    .select('lead.id')
    .where('parent_activity.id', '=', activityId)
    .where('kind', '=', kind)
    .where(visibleTo(staff))
    .executeTakeFirst()
  if (!activity) throw refuse(operation, 'subjectNotFound')
  return activity.id
}

/** Calls a parent from what they are listed by; a call about an enquiry or a booked call is the answer to it. */
export async function callParentAbout(db: Database, placing: Placing, staff: Staff, asked: Subject): Promise<Placed> {
  if (asked.user !== undefined) return await placeCall(db, placing, staff, asked.user, wantedCall(asked))
  const kind = asked.enquiry === undefined ? 'booked_call' : 'enquiry'
  const activityId = Number(asked.enquiry ?? asked.call_scheduled_by_parent)
  const leadId = await leadOf(db, staff, kind, activityId)
  return await placeCall(db, placing, staff, leadId, wantedCall(asked, activityId))
}
