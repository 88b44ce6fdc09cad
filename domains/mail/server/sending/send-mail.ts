import { sql } from 'kysely'
import type { z } from 'zod'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import {
  longestMail,
  type MailKind,
  mailContentRefusals,
  mailGateRefusals,
  mailTemplateRefusals,
  mailWords,
  repeatSeconds,
  type SentMail,
  type sendMailContent as sendOperation,
  writeMail as writeOperation,
} from '#domains/mail/contract/mail.ts'
import { lengthOf } from '#domains/messages/contract/message.ts'
import { announceThread } from '#domains/messages/server/message/announce-thread.ts'
import { conversationLine } from '#domains/messages/server/message/conversation-line.ts'
import { readMessage } from '#domains/messages/server/message/read-message.ts'
import { seeLead } from '#domains/messages/server/message/see-lead.ts'
import { grouped } from '#platform/contract/counts.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { checkMailGate, mailRefusalOf } from '../mail/check-mail-gate.ts'
import { missingWords, renderMail } from '../mail/render-mail.ts'
import { findMailTemplate } from '../templates/find-mail-template.ts'
import { attachMailFiles } from './attach-mail-files.ts'
import { mailValues } from './mail-values.ts'
import { markOf } from './preview-mail.ts'
import { type Draft, putMail } from './put-mail.ts'

const gone = { refusals: mailGateRefusals }

async function toldOf(tx: Transaction, { mail }: Gateways, id: number): Promise<SentMail> {
  const message = await readMessage(tx, id)
  const words = message.details.status === 'scheduled' ? 'scheduled' : mail?.simulated ? 'simulated' : 'queued'
  return { result: mailWords[words], message }
}

/** Refuses a text that is no mail. */
export function refuseText(text: string): void {
  if (text === '') throw refuse({ refusals: mailContentRefusals }, 'nothingWritten')
  const count = lengthOf(text)
  if (count > longestMail) throw refuse({ refusals: mailContentRefusals }, 'mailTooLong', { words: { count: grouped(count) } })
}

/** Refuses to send a mail at a time that is over. */
export function refusePast(sendAt: string): void {
  if (Date.parse(sendAt) <= Date.now()) throw refuse(writeOperation, 'inThePast')
}

interface ToLead extends Omit<Draft, 'leadId' | 'address' | 'kind' | 'files'> {
  leadId: number
  kind: MailKind
  attempt?: string | undefined
  /** By their names or addresses. */
  files?: readonly string[] | undefined
}

/** Writes a mail to a parent under the lead's lock, if the gate allows it, with the day's timeline line. */
async function writeToLead(
  tx: Transaction,
  gateways: Gateways,
  staff: Staff,
  { leadId, attempt, files: names = [], ...draft }: ToLead,
): Promise<number> {
  return await onLead(tx, gone, staff, leadId, async (_lead, changes) => {
    const before =
      attempt === undefined
        ? undefined
        : await tx.selectFrom('message').select('id').where('staff_id', '=', staff.id).where('attempt', '=', attempt).executeTakeFirst()
    if (before) return before.id
    const isLater = draft.sendAt !== undefined
    if (draft.sendAt !== undefined) refusePast(draft.sendAt)
    const gate = await checkMailGate(tx, { isThere: gateways.mail !== undefined, leadId, kind: draft.kind, isLater })
    if (gate.blocker) throw mailRefusalOf(gate.blocker)
    if (!gateways.mail) throw refuse(gone, 'noMailServer')
    const files = await attachMailFiles(tx, gateways.mail, leadId, names)
    // A scheduled mail stands in the timeline on the day on which it goes.
    const line = isLater ? null : await conversationLine(tx, leadId, changes)
    const more = { ...draft.more, staff_id: staff.id, event_id: line, attempt: attempt ?? null }
    const id = await putMail(tx, gateways.mail, { ...draft, leadId, address: gate.address, files, more })
    await announceThread(tx, leadId, staff.id)
    return id
  })
}

/** The same template to the same lead of a moment ago: a GET that acts may come twice. */
async function findRepeat(tx: Transaction, staff: Staff, leadId: number, templateId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select message.id from message join mail on mail.message_id = message.id join mail_version as version on version.id = mail.version_id
    where message.lead_id = ${leadId} and message.staff_id = ${staff.id} and version.template_id = ${templateId} and message.state <> 'rejected'
      and message.at > clock_timestamp() - make_interval(secs => ${sql.lit(repeatSeconds)})
    order by message.at desc limit 1`.execute(tx)
  return rows[0]?.id
}

async function sendTemplate(
  tx: Transaction,
  gateways: Gateways,
  staff: Staff,
  { id: leadId, mail_id: templateId }: z.output<typeof sendOperation.params>,
  { seen, send_at: sendAt, attempt, files, ...about }: z.output<typeof sendOperation.query>,
): Promise<SentMail> {
  await seeLead(tx, gone, staff, leadId)
  // Two of the same at one instant: the second waits for the lead and finds the first.
  await sql`select from lead where id = ${leadId} for no key update`.execute(tx)
  const repeated = attempt === undefined ? await findRepeat(tx, staff, leadId, templateId) : undefined
  if (repeated !== undefined) return await toldOf(tx, gateways, repeated)
  const template = await findMailTemplate(tx, templateId)
  const filled = await mailValues(tx, staff, leadId, about)
  if (seen !== undefined && seen !== markOf(template, filled)) throw refuse({ refusals: mailTemplateRefusals }, 'previewOld')
  const { subject, text, missing } = renderMail(template, filled)
  const [variable] = missingWords(missing)
  if (variable) throw refuse({ refusals: mailTemplateRefusals }, 'variableEmpty', { words: { variable } })
  const draft = {
    leadId,
    kind: template.kind,
    subject,
    text,
    versionId: template.version_id,
    filled,
    files,
    sendAt: sendAt ?? undefined,
    attempt,
  }
  return await toldOf(tx, gateways, await writeToLead(tx, gateways, staff, draft))
}

/** Sends a template to a lead exactly as its preview shows it, or refuses with what is missing or has changed. */
export const sendMailContent = (
  db: Database,
  gateways: Gateways,
  staff: Staff,
  params: z.output<typeof sendOperation.params>,
  query: z.output<typeof sendOperation.query>,
): Promise<SentMail> => inTransaction(db, (tx) => sendTemplate(tx, gateways, staff, params, query))

/** Writes a mail of one's own words. */
export async function writeMail(
  tx: Transaction,
  gateways: Gateways,
  staff: Staff,
  leadId: number,
  { subject, text, reply_to: replyTo, files, send_at: sendAt, attempt }: z.output<typeof writeOperation.body>,
): Promise<SentMail> {
  await seeLead(tx, gone, staff, leadId)
  if (replyTo) {
    const answered = await tx
      .selectFrom('message')
      .select('id')
      .where('id', '=', replyTo)
      .where('lead_id', '=', leadId)
      .where('channel', '=', 'email')
      .executeTakeFirst()
    if (!answered) throw refuse(writeOperation, 'replyNotFound')
  }
  const more = { reply_to_id: replyTo ?? null }
  const draft = { leadId, kind: 'service' as const, subject, text, files, sendAt: sendAt ?? undefined, attempt, more }
  return await toldOf(tx, gateways, await writeToLead(tx, gateways, staff, draft))
}

interface First {
  lead_id: number
  kind: MailKind
  subject: string
  text: string
  version_id: number | null
  filled: ToLead['filled']
  reply_to_id: number | null
  files: string[]
}

/** Sends a mail a second time, as a message of its own: with the same words and files. */
export async function sendMailAgain(tx: Transaction, gateways: Gateways, staff: Staff, messageId: number) {
  const { rows } = await sql<First>`
    select message.lead_id, mail.kind, subject, text, version_id, filled, reply_to_id,
      array(select file from message_file where message_file.message_id = message.id and file is not null order by message_file.id) as files
    from message join mail on mail.message_id = message.id where message.id = ${messageId}`.execute(tx)
  const [{ lead_id: leadId, kind, subject, text, version_id, filled, reply_to_id, files }] = rows as [First]
  const more = { again_of_id: messageId, reply_to_id }
  const id = await writeToLead(tx, gateways, staff, {
    leadId,
    kind,
    subject,
    text,
    versionId: version_id ?? undefined,
    filled,
    files,
    more,
  })
  const { result, message } = await toldOf(tx, gateways, id)
  return { status: result, response: { id, state: message.details.status, message } }
}
