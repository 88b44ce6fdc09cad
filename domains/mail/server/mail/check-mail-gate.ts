import { sql } from 'kysely'
import { isOptedOut } from '#domains/leads/server/lead/opted-out.ts'
import { type MailKind, mailGateRefusals } from '#domains/mail/contract/mail.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'

interface Facts {
  email: string | null
  bounced: string | null
  opted_out: boolean
  unsubscribed: boolean
  stopped: string | null
}

type Rule = Exclude<keyof typeof mailGateRefusals, 'leadNotFound' | 'leadMoved' | 'leadMerged'>

export interface MailSendBlocker {
  rule: Rule
  words: Record<string, string>
}

/** A mail that is to be sent, if the gate lets it through. */
interface WantedMail {
  leadId: number
  kind: MailKind
  /** There is a mail server, or mails are simulated. */
  isThere: boolean
  /** It is scheduled: if mail is stopped by then, it waits. */
  isLater?: boolean
}

/** Whether a parent, whose lead is `lead`, unsubscribed from a kind of mail. */
export const isUnsubscribed = (kind: MailKind) => sql<boolean>`exists (
  select from mail_refusal where mail_refusal.address = lead.email and mail_refusal.kind = ${kind})`

/**
 * The one rule for which e-mail may go to whom. It is checked under the lead's lock when a mail is written, and again right before it is
 * sent. Answers the address, or the blocker.
 */
export async function checkMailGate(
  tx: Transaction,
  { isThere, leadId, kind, isLater }: WantedMail,
): Promise<{ address: string; blocker?: undefined } | { blocker: MailSendBlocker }> {
  const { rows } = await sql<Facts>`
    select email, email_bounced_reason as bounced, ${isOptedOut} as opted_out, ${isUnsubscribed(kind)} as unsubscribed,
      (select stopped_reason from channel_state where channel = 'email' and stopped_at is not null) as stopped
    from lead where id = ${leadId}`.execute(tx)
  const [facts] = rows
  if (!facts) throw new Error('The facts of a lead that is not locked were asked for.')
  const rules: [Rule, boolean][] = [
    ['noAddress', facts.email === null],
    ['addressBounced', facts.bounced !== null],
    ['optedOut', facts.opted_out],
    ['unsubscribed', facts.unsubscribed],
    ['noMailServer', !isThere],
    ['mailStopped', facts.stopped !== null && !isLater],
  ]
  const [rule] = rules.find(([, stands]) => stands) ?? []
  if (rule) return { blocker: { rule, words: { reason: facts.bounced ?? facts.stopped ?? '' } } }
  return { address: facts.email ?? '' }
}

export const mailRefusalOf = ({ rule, words }: MailSendBlocker) => refuse({ refusals: mailGateRefusals }, rule, { words })
