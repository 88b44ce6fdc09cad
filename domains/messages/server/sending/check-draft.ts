import { lengthOf, longestCaption, longestText, type sentKinds } from '#domains/messages/contract/message.ts'
import { contentRefusals, templateRefusals } from '#domains/messages/contract/refusals.ts'
import { grouped } from '#platform/contract/counts.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import type { WhatsAppLimits } from '#platform/server/gateways/whatsapp/whatsapp.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { checkGate, refusalOf } from '../message/check-gate.ts'
import { blockerOfKept } from '../templates/find-template.ts'
import type { KeptTemplate } from '../templates/kept-template.ts'

/** A message before it is written or changed, as the check sees it. */
export interface CheckedDraft {
  leadId: number
  e164: string
  text: string
  file?: { kind: Exclude<(typeof sentKinds)[number], 'text'>; bytes?: number } | undefined
  template?: { id: number; kept: KeptTemplate } | undefined
  replyTo?: number | undefined
  /** When it is to go; at once if nothing is said. */
  sendAt?: string | undefined
}

const content = { refusals: contentRefusals }

function refuseText({ text, file }: CheckedDraft, limits: WhatsAppLimits | undefined): void {
  if (text === '' && !file) throw refuse(content, 'nothingToSend')
  if (text !== '' && file && limits && !limits.captions.includes(file.kind)) throw refuse(content, 'captionRefused')
  if (file?.bytes !== undefined && limits && file.bytes > limits.fileBytes)
    throw refuse(content, 'fileTooLarge', { words: { kind: 'a file', most: String(limits.fileBytes / 2 ** 20) } })
  const count = lengthOf(text)
  const most = Math.min(file ? longestCaption : longestText, limits?.text ?? longestText)
  if (count > most)
    throw refuse(content, file ? 'captionTooLong' : 'textTooLong', { words: { most: grouped(most), count: grouped(count) } })
}

async function refuseReply(tx: Transaction, leadId: number, replyTo: number): Promise<void> {
  const answered = await tx
    .selectFrom('message')
    .select('id')
    .where('id', '=', replyTo)
    .where('lead_id', '=', leadId)
    .where('is_said', '=', true)
    .executeTakeFirst()
  if (!answered) throw refuse(content, 'replyNotFound')
}

/** The one check of a message that staff write, or of a scheduled one that they change, under the lead's lock. */
export async function checkDraft(tx: Transaction, { whatsapp }: Pick<Gateways, 'whatsapp'>, draft: CheckedDraft): Promise<void> {
  const { leadId, e164, template, replyTo, sendAt } = draft
  if (!template) refuseText(draft, whatsapp?.limits)
  if (sendAt !== undefined && Date.parse(sendAt) <= Date.now()) throw refuse(content, 'inThePast')
  if (replyTo !== undefined) await refuseReply(tx, leadId, replyTo)
  const blocker = await checkGate(tx, whatsapp, { leadId, e164, templateId: template?.id, sendAt })
  if (blocker) throw refusalOf(blocker)
  const trouble = template && (await blockerOfKept(tx, whatsapp, template))
  if (trouble) throw refuse({ refusals: templateRefusals }, trouble)
}
