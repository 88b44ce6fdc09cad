import { sql } from 'kysely'
import { recordRefusals } from '#domains/leads/server/consent/record-refusal.ts'
import { templateRefusals } from '#domains/messages/contract/refusals.ts'
import { changeScheduled } from '#domains/messages/contract/thread.ts'
import type { Sent } from '#domains/messages/contract/whatsapp.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import type { Content, Sender } from '#platform/server/gateways/messaging/sender.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import type { ChannelRules, SendBlocker } from '../message/channel.ts'
import { checkGate, refusalOf } from '../message/check-gate.ts'
import type { OutboxRow } from '../message/outbox-row.ts'
import { uploadFile } from '../outbox/upload-file.ts'
import { blockerOfKept } from '../templates/find-template.ts'
import { KeptTemplate } from '../templates/kept-template.ts'
import { checkDraft } from './check-draft.ts'
import { testWhatsapp } from './test-whatsapp.ts'
import { type AttachedFile, type Draft, writeMessage } from './write-message.ts'

const templateTrouble = async (tx: Transaction, { template_id: id, template }: OutboxRow, sender: Sender) =>
  id === null ? undefined : await blockerOfKept(tx, sender, { id, kept: KeptTemplate.parse(template) })

async function blocker(tx: Transaction, sender: Sender, row: OutboxRow & { lead_id: number }): Promise<SendBlocker | undefined> {
  const wanted = { leadId: row.lead_id, e164: row.e164 ?? '', templateId: row.template_id ?? undefined }
  const blocker = await checkGate(tx, sender, wanted)
  if (blocker && blocker.rule !== 'channelStopped') {
    if (blocker.forbidden) await recordRefusals(tx, blocker.forbidden, [row.lead_id])
    return { reason: refusalOf(blocker).message }
  }
  const trouble = await templateTrouble(tx, row, sender)
  return trouble && { reason: templateRefusals[trouble][1] }
}

function contentOf(row: OutboxRow, providerId: string | undefined): Content {
  const file = { mediaId: row.media_provider_id ?? '', name: row.media_name ?? 'file' }
  if (row.template !== null) {
    const { name, language, places: values } = KeptTemplate.parse(row.template)
    const header = row.media_kind === null ? undefined : { kind: row.media_kind as 'image', ...file }
    return { kind: 'template', template: { providerId, name, language, values, file: header } }
  }
  if (row.media_kind === null || row.media_kind === 'sticker') return { kind: 'text', text: row.text }
  return { kind: row.media_kind as 'image', caption: row.text, ...file }
}

/** The number of a message in the way in which the provider writes it: a parent is answered where they wrote from. */
async function writtenFrom(tx: Transaction, { lead_id: leadId, e164 }: OutboxRow): Promise<string> {
  const recipient = await tx
    .selectFrom('message')
    .select('told_as')
    .where('e164', '=', e164)
    .where('lead_id', '=', leadId)
    .where('direction', '=', 'incoming')
    .orderBy(sql`coalesce(sent_at, at)`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return recipient?.told_as ? `+${recipient.told_as}` : (e164 ?? '')
}

/** The provider's id of the message that is answered; undefined for one that went through another provider. */
async function idOfAnswered(tx: Transaction, { reply_to_id: id }: OutboxRow, provider: string | undefined): Promise<string | undefined> {
  if (id === null || provider === undefined) return undefined
  const answered = tx.selectFrom('message').select('provider_id').where('id', '=', id).where('provider', '=', provider)
  return (await answered.executeTakeFirst())?.provider_id ?? undefined
}

async function idOfTemplate(tx: Transaction, { template_id: id }: OutboxRow): Promise<string | undefined> {
  if (id === null) return undefined
  const template = tx.selectFrom('message_template').select('provider_id').where('id', '=', id)
  return (await template.executeTakeFirst())?.provider_id ?? undefined
}

async function outgoing(tx: Transaction, row: OutboxRow, { whatsapp }: Gateways) {
  const [to, replyTo, templateId] = await Promise.all([
    writtenFrom(tx, row),
    idOfAnswered(tx, row, whatsapp?.provider),
    idOfTemplate(tx, row),
  ])
  return { to, content: contentOf(row, templateId), replyTo }
}

/** A scheduled message is looked at as one that would be written now. */
const checkChange: ChannelRules['checkChange'] = async (tx, gateways, row, { message, subject, send_at: sendAt }) => {
  if (subject !== undefined) throw refuse(changeScheduled, 'noSubject')
  await checkDraft(tx, gateways, {
    ...{ leadId: row.lead_id, e164: row.e164 ?? '', text: message ?? row.text, replyTo: row.reply_to_id ?? undefined },
    sendAt: sendAt ?? row.send_at ?? undefined,
    ...(row.template_id !== null && { template: { id: row.template_id, kept: KeptTemplate.parse(row.template) } }),
    ...(row.media_file !== null && { file: { kind: row.media_kind as AttachedFile['kind'] } }),
  })
}

interface First {
  lead_id: number
  e164: string
  kind: Draft['kind']
  text: string
  reply_to_id: number | null
  template_id: number | null
  template: unknown
  file: AttachedFile | null
}

async function again(tx: Transaction, gateways: Gateways, staff: Staff, id: number): Promise<Sent> {
  const { rows } = await sql<First>`
    select lead_id, e164, kind, text, reply_to_id, template_id, template, case when media_kind is not null then json_build_object(
      'kind', media_kind, 'file', media_file, 'name', media_name, 'type', media_type, 'bytes', media_bytes) end as file
    from message where id = ${id}`.execute(tx)
  const [{ lead_id: leadId, e164, kind, text, template, template_id: templateId, file, reply_to_id: replyTo }] = rows as [First]
  return await writeMessage(tx, gateways, staff, {
    ...{ leadId, e164, kind, text, againOf: id, file: file ?? undefined, replyTo: replyTo ?? undefined },
    ...(templateId !== null && { template: { id: templateId, kept: KeptTemplate.parse(template) } }),
  })
}

/** WhatsApp, as the outbox sends by it. */
export const whatsappChannel: ChannelRules = {
  sender: ({ whatsapp }) => whatsapp,
  prepare: uploadFile,
  blocker,
  outgoing,
  checkChange,
  again,
  test: testWhatsapp,
}
