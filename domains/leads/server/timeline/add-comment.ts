import * as leads from '#domains/leads/contract/leads.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { onLead } from '../core/on-lead.ts'

/** Adds a comment to the timeline of a lead. */
export async function addComment(tx: Transaction, author: Staff, leadId: number, comment: string) {
  const { id, at } = await onLead(tx, leads.addComment, author, leadId, (_lead, { record }) => record({ kind: 'comment', comment }))
  return { id, comment, by: author.name, timestamp: at }
}
