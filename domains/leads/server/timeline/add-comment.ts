import * as leads from '#domains/leads/contract/leads.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { adoptDormant } from '../core/adopt-dormant.ts'
import { announceLead } from '../core/announce-lead.ts'
import { lockLead } from '../core/lock-lead.ts'
import { relist } from '../core/relist.ts'

/** Adds a comment to the timeline of a lead. */
export async function addComment(tx: Transaction, author: Staff, leadId: number, comment: string) {
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
