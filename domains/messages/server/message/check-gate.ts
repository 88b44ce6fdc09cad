import { sql } from 'kysely'
import type { Purpose } from '#domains/leads/contract/consent.ts'
import { type Forbidden, recorded } from '#domains/leads/server/consent/record-refusal.ts'
import { refusingWord } from '#domains/leads/server/consent/refusing-word.ts'
import { isOfOptedOut, isOptedOut } from '#domains/leads/server/lead/opted-out.ts'
import { windowHours } from '#domains/messages/contract/message.ts'
import { gateRefusals } from '#domains/messages/contract/refusals.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Sender } from '#platform/server/gateways/messaging/sender.ts'
import { type RefusalError, refuse } from '#platform/server/http/refuse.ts'
import { ownNumbers } from './offers-wish.ts'

/** A message that is to be sent, if the gate lets it through. */
export interface WantedMessage {
  leadId: number
  e164: string
  /** The template that it is, which needs no open window. */
  templateId?: number | undefined
  /** When it is to go: now, if nothing is said. */
  sendAt?: string | undefined
}

interface Facts {
  is_theirs: boolean
  is_wrong: boolean
  opted_out: boolean
  wants_no_offers: boolean
  wants_no_help: boolean
  is_window_closed: boolean
  stopped: string | null
}

/** Until when free text may be sent to a number: an expression on `number`. */
export const windowEnd = sql<string | null>`(
  select coalesce(sent_at, at) + make_interval(hours => ${sql.lit(windowHours)}) from message as latest
  where latest.e164 = number.e164 and latest.direction = 'incoming' order by coalesce(sent_at, at) desc limit 1)`

async function readFacts(tx: Transaction, { leadId, e164, sendAt, templateId }: WantedMessage): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select number.e164 is not null as is_theirs, number.wrong_at is not null as is_wrong, (${isOptedOut} or ${isOfOptedOut}) as opted_out,
      exists (select from message_template where id = ${templateId ?? null}::integer and category = 'MARKETING')
        and ${refusingWord({ purpose: 'marketing', channel: 'whatsapp', contacts: ownNumbers })} is not null as wants_no_offers,
      ${refusingWord({ purpose: 'admission_help', channel: 'whatsapp' })} is not null as wants_no_help,
      coalesce(${windowEnd} <= coalesce(${sendAt ?? null}::timestamptz, clock_timestamp()), true) as is_window_closed,
      (select stopped_reason from channel_state where channel = 'whatsapp' and stopped_at is not null) as stopped
    from lead left join lead_number as number on number.lead_id = lead.id and number.e164 = ${e164}
    where lead.id = ${leadId} order by number.disputed limit 1`.execute(tx)
  const [facts] = rows
  if (!facts) throw new Error('The facts of a lead that is not locked were asked for.')
  return facts
}

type Rule = Exclude<keyof typeof gateRefusals, 'leadNotFound' | 'leadMoved' | 'leadMerged'>

export interface GateRefusal {
  rule: Rule
  words: Record<string, string>
  leadId: number
  /** The contact that the ledger of consents forbids, if that is why. */
  forbidden: Forbidden | undefined
}

/** The rules by which the ledger of consents refuses, with the purpose that it was asked for. */
const byConsent: Partial<Record<Rule, Purpose>> = { optedOut: 'messages', offersStopped: 'marketing', helpRefused: 'admission_help' }

function forbiddenBy(rule: Rule): Forbidden | undefined {
  const purpose = byConsent[rule]
  return purpose && { act: 'message', purpose, channel: 'whatsapp', contacts: ownNumbers }
}

/**
 * The one rule for what may be sent to whom; every message passes it. It is checked under the lead's lock when a message is written, and
 * again right before it is sent.
 */
export async function checkGate(tx: Transaction, sender: Sender | undefined, wanted: WantedMessage): Promise<GateRefusal | undefined> {
  const facts = await readFacts(tx, wanted)
  const windowRule = wanted.sendAt === undefined ? 'windowClosed' : 'windowEndsBefore'
  const rules: [Rule, boolean][] = [
    ['notTheirNumber', !facts.is_theirs],
    ['wrongNumber', facts.is_wrong],
    ['optedOut', facts.opted_out],
    ['offersStopped', facts.wants_no_offers],
    ['helpRefused', facts.wants_no_help],
    [windowRule, wanted.templateId === undefined && facts.is_window_closed],
    ['noProvider', sender === undefined],
    ['channelStopped', facts.stopped !== null && wanted.sendAt === undefined],
  ]
  const [rule] = rules.find(([, stands]) => stands) ?? []
  return rule && { rule, words: { reason: facts.stopped ?? '' }, leadId: wanted.leadId, forbidden: forbiddenBy(rule) }
}

export function refusalOf({ rule, words, leadId, forbidden }: GateRefusal): RefusalError {
  const refusal = refuse({ refusals: gateRefusals }, rule, { words })
  return forbidden ? recorded(refusal, forbidden, leadId) : refusal
}
