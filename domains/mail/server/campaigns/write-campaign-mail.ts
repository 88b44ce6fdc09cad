import { sql } from 'kysely'
import { recordRefusals } from '#domains/leads/server/consent/record-refusal.ts'
import { onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import type { LeftOutReason, NoReason } from '#domains/mail/contract/campaign-words.ts'
import { announceThread } from '#domains/messages/server/message/announce-thread.ts'
import { conversationLine } from '#domains/messages/server/message/conversation-line.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Mail } from '#platform/server/gateways/mail/mail.ts'
import { checkMailGate, forbiddenMail } from '../mail/check-mail-gate.ts'
import { noOfLead } from '../mail/no-of-lead.ts'
import { type MailValues, renderMail } from '../mail/render-mail.ts'
import { mailValues } from '../sending/mail-values.ts'
import { putMail } from '../sending/put-mail.ts'
import type { MailTemplateNow } from '../templates/find-mail-template.ts'
import { isRecent } from './find-recipients.ts'

/** The mail of a campaign, and whose name stands in it for parents without a counsellor. */
export interface CampaignMail {
  id: number
  quiet_days: number
  included: readonly NoReason[]
  staff_id: number
  template: MailTemplateNow
  mail: Mail
}

/** What became of a recipient: the message that was written, or why none was; undefined where e-mail stopped at this instant. */
export type Written = { messageId: number } | { reason: LeftOutReason } | undefined

interface Signer {
  name: string
  phone: string | null
}

/** The owner of `lead`, in whose name the mail speaks, or without one this member of staff. */
const signer = (staffId: number) => sql<Signer>`(
  select json_build_object('name', name, 'phone', phone) from staff where staff.id = coalesce(lead.owner_id, ${staffId}::integer))`

/** What stands for the variables of a campaign in the mail to one parent. */
export async function campaignValues(db: Database, staffId: number, leadId: number): Promise<MailValues> {
  const lead = await db.selectFrom('lead').select(signer(staffId).as('signer')).where('id', '=', leadId).executeTakeFirstOrThrow()
  return await mailValues(db, lead.signer, leadId)
}

interface Facts {
  /** Why they are left out unless it was chosen, as things are now. */
  no: NoReason | null
  is_recent: boolean
  is_same: boolean
}

/** Whether the parent said no or was written to meanwhile, or somebody at their address has this campaign already. */
async function reasonNow(tx: Transaction, campaign: CampaignMail, leadId: number, address: string): Promise<LeftOutReason | undefined> {
  const { id, quiet_days, included } = campaign
  const { rows } = await sql<Facts>`
    select ${noOfLead(sql`${[...included]}::text[]`)} as no, ${isRecent(quiet_days)} as is_recent,
      exists (select from message join mail on mail.message_id = message.id where message.address = ${address} and mail.campaign_id = ${id}) as is_same
    from lead where lead.id = ${leadId}`.execute(tx)
  const [facts] = rows
  if (!facts) throw new Error('The facts of a lead that is not locked were asked for.')
  return facts.no ?? (facts.is_recent ? 'recent' : facts.is_same ? 'sameAddress' : undefined)
}

/** Writes the mail of a campaign to one parent by all rules, as they are now, under the lead's lock. */
export async function writeCampaignMail(tx: Transaction, campaign: CampaignMail, leadId: number): Promise<Written> {
  const { template, mail } = campaign
  const written = await onAnyLead(tx, null, leadId, async (lead, changes): Promise<Written> => {
    if (lead.erased_at !== null) return { reason: 'gone' }
    const gate = await checkMailGate(tx, { isThere: true, leadId, kind: template.kind })
    if (gate.blocker) {
      const { rule } = gate.blocker
      if (gate.blocker.forbidden) await recordRefusals(tx, forbiddenMail(template.kind, 'campaign'), [leadId])
      return rule === 'mailStopped' || rule === 'noMailServer' ? undefined : { reason: rule }
    }
    const reason = await reasonNow(tx, campaign, leadId, gate.address)
    if (reason) return { reason }
    const filled = await campaignValues(tx, campaign.staff_id, leadId)
    const { subject, text, missing } = renderMail(template, filled)
    if (missing.length > 0) return { reason: 'variableEmpty' }
    const draft = { leadId, address: gate.address, kind: template.kind, subject, text, versionId: template.version_id, filled }
    // No author: what goes wrong is told by the campaign, and not once for each parent.
    const more = { is_bulk: true, event_id: await conversationLine(tx, leadId, changes) }
    const messageId = await putMail(tx, mail, { ...draft, campaignId: campaign.id, more })
    await announceThread(tx, leadId, null)
    return { messageId }
  })
  return written
}
