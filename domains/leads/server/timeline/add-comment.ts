import { sql } from 'kysely'
import * as leads from '#domains/leads/contract/leads.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { followUpName } from '../lead/follow-up-words.ts'
import { early } from '../lead/follow-ups.ts'
import { onLead } from '../lead/on-lead.ts'

async function dueCall(tx: Transaction, leadId: number) {
  const { rows } = await sql<{ id: number; name: string; due_at: string }>`
    select follow_up.id, ${followUpName} as name, due_at
    from follow_up join lead_event on lead_event.id = event_id left join action on action.id = action_id
    where follow_up.lead_id = ${leadId} and closed_at is null and follow_up.category is null and due_at <= now() + ${early}`.execute(tx)
  return rows[0] ?? null
}

/** Adds a comment to the timeline. Answers the due next call, which a comment does not close. */
export async function addComment(tx: Transaction, author: Staff, leadId: number, comment: string) {
  const { id, at } = await onLead(tx, leads.addComment, author, leadId, (_lead, { record }) => record({ kind: 'comment', comment }))
  return { id, comment, by: author.name, timestamp: at, due: await dueCall(tx, leadId) }
}
