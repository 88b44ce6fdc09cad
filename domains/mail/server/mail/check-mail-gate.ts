import { sql } from 'kysely'
import type { Purpose } from '#domains/leads/contract/consent.ts'
import { type Forbidden, recorded } from '#domains/leads/server/consent/record-refusal.ts'
import { refusingWord } from '#domains/leads/server/consent/refusing-word.ts'
import { isOptedOut } from '#domains/leads/server/lead/opted-out.ts'
import { type MailKind, mailGateRefusals } from '#domains/mail/contract/mail.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type RefusalError, refuse } from '#platform/server/http/refuse.ts'

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
  leadId: number
  /** The contact that the ledger of consents forbids, if that is why. */
  forbidden: Forbidden | undefined
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

/** What each kind of mail is for, as the ledger of consents names it. */
export const purposeOf = { service: 'admission_help', offers: 'marketing' } as const satisfies Record<MailKind, Purpose>

const ownAddress = sql`contact_key(lead.email)`

/** A mail of a kind, as the ledger of consents is asked about it. */
export const forbiddenMail = (kind: MailKind, act: 'mail' | 'campaign' = 'mail'): Forbidden => ({
  ...{ act, purpose: purposeOf[kind], channel: 'mail', contacts: ownAddress },
})

/** Whether a parent, whose lead is `lead`, refuses a kind of mail, for themselves or for their address. */
export const isUnsubscribed = (kind: MailKind) =>
  sql<boolean>`(${refusingWord({ purpose: purposeOf[kind], channel: 'mail', contacts: ownAddress })} is not null)`

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
  if (rule) {
    const forbidden = rule === 'optedOut' || rule === 'unsubscribed' ? forbiddenMail(kind) : undefined
    return { blocker: { rule, words: { reason: facts.bounced ?? facts.stopped ?? '' }, leadId, forbidden } }
  }
  return { address: facts.email ?? '' }
}

export function mailRefusalOf({ rule, words, leadId, forbidden }: MailSendBlocker): RefusalError {
  const refusal = refuse({ refusals: mailGateRefusals }, rule, { words })
  return forbidden ? recorded(refusal, forbidden, leadId) : refusal
}
