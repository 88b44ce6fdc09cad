import * as leads from '@portal/contract/leads'
import { clock } from '../db/clock.ts'
import type { Database } from '../db/database.ts'
import type { Staff } from '../http/staff.ts'
import { adoptDormant } from './adopt-dormant.ts'
import { announceLead } from './announce-lead.ts'
import { lockLead } from './lock-lead.ts'
import { relist } from './relist.ts'

/** Adds a comment to the timeline of a lead. */
export async function addComment(tx: Database, author: Staff, leadId: number, comment: string) {
  await lockLead(tx, leads.addComment, author, leadId)
  await adoptDormant(tx, author, leadId)
  const event = await tx
    .insertInto('lead_event')
    .values({ lead_id: leadId, kind: 'comment', at: clock, staff_id: author.id, comment })
    .returning(['id', 'at'])
    .executeTakeFirstOrThrow()
  await relist(tx, leadId)
  await announceLead(tx, author, leadId)
  return { id: event.id, comment, by: author.name, timestamp: event.at }
}
