import { sql } from 'kysely'
import { undoConsent as operation } from '#domains/leads/contract/consents.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { listWords } from '../consent/list-words.ts'
import { reopenRefusedCall } from '../lead/follow-ups.ts'
import { onLead } from '../lead/on-lead.ts'
import { undoEvent } from '../lead/undo-event.ts'

/** Takes back a word that staff noted by mistake, by its entry of the timeline. The planned call that it had cancelled stands again. */
export async function undoConsent(tx: Transaction, staff: Staff, leadId: number, eventId: number) {
  return await onLead(tx, operation, staff, leadId, async (_lead, { touch }) => {
    const { rows } = await sql<{ purpose: string }>`
      select consent.purpose from consent join lead_event as event on event.id = ${eventId} and event.lead_id = ${leadId}
      where consent.lead_id = ${leadId} and proof = 'event' and proof_id = ${String(eventId)} and event.kind in ('edit', 'message_consent', 'consent')
        and event.undone_at is null and not exists (select from consent as undo where undo.undoes = consent.id)`.execute(tx)
    if (rows.length === 0) throw refuse(operation, 'notStanding')
    await undoEvent(tx, leadId, eventId)
    touch()
    if (rows.some(({ purpose }) => purpose === 'calls')) await reopenRefusedCall(tx, leadId)
    return await listWords(tx, leadId)
  })
}
