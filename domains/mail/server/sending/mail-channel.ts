import { sql } from 'kysely'
import { recordRefusals } from '#domains/leads/server/consent/record-refusal.ts'
import type { NoReason } from '#domains/mail/contract/campaign-words.ts'
import type { MailKind } from '#domains/mail/contract/mail.ts'
import type { ChannelRules } from '#domains/messages/server/message/channel.ts'
import type { OutboxRow } from '#domains/messages/server/message/outbox-row.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { addToDay, changeDelivered } from '../mail/add-to-day.ts'
import { checkMailGate, mailRefusalOf } from '../mail/check-mail-gate.ts'
import { hoursWords, isInHours } from '../mail/mail-hours.ts'
import { mailLinks } from '../mail/mail-links.ts'
import { noOfLead } from '../mail/no-of-lead.ts'
import { noteBounce } from '../mail/note-bounce.ts'
import { mailOfMessage, renderStored } from '../mail/read-mail.ts'
import { filesOfMail, lacksFile } from './attach-mail-files.ts'
import { refusePast, refuseText, sendMailAgain } from './send-mail.ts'
import { testMail } from './test-mail.ts'

const campaignStopped = 'The campaign was stopped before this mail was sent.'
/** The parent of a campaign's mail that waited for the mail server. */
const saidMeanwhile: Readonly<Record<NoReason, string>> = {
  admitted: 'The parent has an admission since this mail was written.',
  saidNo: 'The parent said no after this mail was written.',
}
const fileDeleted = 'A file of this mail was deleted before the mail was sent. Write the mail again with the file.'
const changed = 'The parent’s address was changed since the mail was written.'

const blocker: ChannelRules['blocker'] = async (tx, _sender, row) => {
  const { kind, status, no, lacks_file } = await tx
    .selectFrom('mail')
    .innerJoin('lead', 'lead.id', 'mail.lead_id')
    .leftJoin('campaign', 'campaign.id', 'mail.campaign_id')
    .select([
      'mail.kind',
      'campaign.status',
      sql<NoReason | null>`case when campaign.id is not null then ${noOfLead(sql`campaign.included`)} end`.as('no'),
      lacksFile.as('lacks_file'),
    ])
    .where('message_id', '=', row.id)
    .executeTakeFirstOrThrow()
  if (status === 'stopped') return { reason: campaignStopped }
  if (no) return { reason: saidMeanwhile[no] }
  if (lacks_file) return { reason: fileDeleted }
  const gate = await checkMailGate(tx, { isThere: true, leadId: row.lead_id, kind: kind as MailKind, isLater: true })
  if (gate.blocker) {
    if (gate.blocker.forbidden) await recordRefusals(tx, gate.blocker.forbidden, [row.lead_id])
    return { reason: mailRefusalOf(gate.blocker).message }
  }
  return gate.address === row.address ? undefined : { reason: changed }
}

/** A campaign's mail that is late, because the mail server was away, waits for the parent's own hours. */
const prepare: ChannelRules['prepare'] = async (db, gateways, row) => {
  const { rows } = await sql<{ is_in_hours: boolean }>`
    select ${isInHours(gateways)} as is_in_hours from message join lead on lead.id = message.lead_id
    where message.id = ${row.id} and message.is_bulk`.execute(db)
  return rows[0]?.is_in_hours === false ? { outcome: 'rejected', next: 'again', reason: hoursWords(gateways) } : undefined
}

/** The ids of the mails before one in its conversation, the oldest first, and of the one that it answers. */
async function idsBefore(tx: Transaction, row: OutboxRow): Promise<{ references: string[]; answered: string | undefined }> {
  if (row.reply_to_id === null) return { references: [], answered: undefined }
  const { rows } = await sql<{ id: number; provider_id: string }>`
    select id, provider_id from message
    where lead_id = ${row.lead_id} and channel = 'email' and provider_id like '<%' and id < ${row.id} order by id desc limit 10`.execute(tx)
  const answered = rows.find(({ id }) => id === row.reply_to_id)?.provider_id
  return { references: rows.map(({ provider_id }) => provider_id).toReversed(), answered }
}

const outgoing: ChannelRules['outgoing'] = async (tx, row, gateways) => {
  const { publicUrl } = gateways
  const stored = await mailOfMessage(tx, row.id)
  if (!stored) throw new Error(`The message ${row.id} is no mail.`)
  const author =
    row.staff_id === null ? undefined : await tx.selectFrom('staff').select('name').where('id', '=', row.staff_id).executeTakeFirst()
  const links = mailLinks(publicUrl, stored.token)
  const { html, text } = renderStored(stored, links)
  const { references, answered } = await idsBefore(tx, row)
  return {
    to: row.address ?? '',
    content: {
      kind: 'mail',
      mail: {
        ...{ subject: row.subject ?? '', html, text, reference: stored.reference, returnToken: stored.return_token },
        ...{ from: author?.name, unsubscribe: links.unsubscribe, references },
        files: await filesOfMail(tx, gateways, row.id),
      },
    },
    replyTo: answered,
  }
}

/** An address that takes no mail is not written to again until somebody changes it, at whichever parent it stands. */
const settled: ChannelRules['settled'] = async (tx, row, outcome) => {
  if (outcome.outcome === 'accepted' && outcome.providerId.startsWith('<')) {
    const sent = await tx
      .updateTable('mail')
      .set({ sent_at: clock })
      .where('message_id', '=', row.id)
      .returning(sql<boolean>`coalesce(bounced_at, returned_at) is not null`.as('came_back'))
      .executeTakeFirstOrThrow()
    await addToDay(tx, row.id, 'sent')
    // A mail can come back before its server's answer is heard.
    if (!sent.came_back) await changeDelivered(tx, row.id, 1)
  }
  if (outcome.outcome !== 'rejected' || !outcome.bounced || row.address === null) return
  await noteBounce(tx, row.id, row.address, outcome.reason)
}

/** A scheduled mail is looked at as one that would be written now. */
const checkChange: ChannelRules['checkChange'] = async (tx, gateways, row, { message = row.text, send_at: sendAt }) => {
  refuseText(message)
  if (sendAt !== undefined) refusePast(sendAt)
  const { kind } = await tx.selectFrom('mail').select('kind').where('message_id', '=', row.id).executeTakeFirstOrThrow()
  const isThere = gateways.mail !== undefined
  const gate = await checkMailGate(tx, { isThere, leadId: row.lead_id, kind: kind as MailKind, isLater: true })
  if (gate.blocker) throw mailRefusalOf(gate.blocker)
}

/** E-mail, as the outbox sends by it. */
export const mailChannel: ChannelRules = {
  sender: ({ mail }) => mail,
  prepare,
  blocker,
  outgoing,
  settled,
  checkChange,
  again: sendMailAgain,
  test: testMail,
}
