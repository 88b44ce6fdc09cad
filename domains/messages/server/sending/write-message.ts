import { sql } from 'kysely'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import { contentRefusals, gateRefusals } from '#domains/messages/contract/refusals.ts'
import { type Sent, sentWords } from '#domains/messages/contract/whatsapp.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { announceThread } from '../message/announce-thread.ts'
import { conversationLine } from '../message/conversation-line.ts'
import { readMessage } from '../message/read-message.ts'
import { addSendJob } from '../outbox/add-send-job.ts'
import { type CheckedDraft, checkDraft } from './check-draft.ts'

/** A file of ours that goes with a message. */
export interface AttachedFile {
  kind: 'image' | 'video' | 'audio' | 'document'
  file: string
  name: string
  type: string
  bytes: number
}

export interface Draft extends CheckedDraft {
  kind: 'text' | 'image' | 'video' | 'audio' | 'document' | 'template'
  file?: AttachedFile | undefined
  attempt?: string | undefined
  /** The message that it sends a second time. */
  againOf?: number | undefined
}

const gone = { refusals: gateRefusals }
const content = { refusals: contentRefusals }

/** The answer of a send: the message as it stands, and its sentence. */
export async function toldOf(tx: Transaction, { whatsapp }: Gateways, id: number): Promise<Sent> {
  const message = await readMessage(tx, id)
  const { status } = message.details
  const words = status in sentWords ? (status as keyof typeof sentWords) : whatsapp?.simulated ? 'simulated' : 'queued'
  return { status: sentWords[words], response: { id, state: status, message } }
}

/** The message that the same press of Send wrote before; refused when it was another one. */
async function findAttempt(tx: Transaction, staff: Staff, { leadId, e164, text, attempt }: Draft): Promise<number | undefined> {
  if (attempt === undefined) return undefined
  const found = await tx
    .selectFrom('message')
    .select(['id', 'lead_id', 'e164', 'text'])
    .where('staff_id', '=', staff.id)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  if (found && (found.lead_id !== leadId || found.e164 !== e164 || found.text !== text)) throw refuse(content, 'attemptReused')
  return found?.id
}

const fileColumns = ({ kind, file, name, type, bytes }: AttachedFile) => ({
  ...{ media_kind: kind, media_state: 'ready', media_file: file, media_name: name, media_type: type, media_bytes: bytes },
})

/** The row of a message, queued or scheduled; without a time in the line of the timeline that is today's. */
async function insert(tx: Transaction, { whatsapp }: Gateways, staff: Staff, draft: Draft, line: number | null): Promise<number> {
  const { leadId, e164, kind, text, file, template, replyTo = null, sendAt = null, attempt = null, againOf = null } = draft
  const written = await tx
    .insertInto('message')
    .values({
      ...{ lead_id: leadId, e164, kind, text, direction: 'outgoing', at: clock, staff_id: staff.id, event_id: line },
      ...{ state: sendAt === null ? 'queued' : 'scheduled', send_at: sendAt, attempt, reply_to_id: replyTo, again_of_id: againOf },
      ...(whatsapp && { simulated: whatsapp.simulated, provider: whatsapp.provider }),
      ...(template && { template_id: template.id, template: JSON.stringify(template.kept) }),
      ...(file && fileColumns(file)),
    })
    .onConflict((conflict) => conflict.columns(['staff_id', 'attempt']).doNothing())
    .returning('id')
    .executeTakeFirst()
  // Another lead's message got the attempt at this instant.
  if (!written) throw refuse(content, 'attemptReused')
  return written.id
}

/**
 * The one way in which a message to a parent comes to be: under the lead's lock, if the gate lets it through, with the job that sends it
 * in the same transaction.
 */
export async function writeMessage(tx: Transaction, gateways: Gateways, staff: Staff, draft: Draft): Promise<Sent> {
  const { leadId, sendAt } = draft
  const id = await onLead(tx, gone, staff, leadId, async (_lead, changes) => {
    const before = await findAttempt(tx, staff, draft)
    if (before !== undefined) return before
    await checkDraft(tx, gateways, draft)
    const written = await insert(tx, gateways, staff, draft, sendAt === undefined ? await conversationLine(tx, leadId, changes) : null)
    await addSendJob(tx, written, sendAt === undefined ? undefined : sql`${sendAt}::timestamptz`)
    await tx.deleteFrom('thread_writer').where('lead_id', '=', leadId).where('staff_id', '=', staff.id).execute()
    await announceThread(tx, leadId, staff.id)
    return written
  })
  return await toldOf(tx, gateways, id)
}
