import type { Channel, Message } from '#domains/messages/contract/message.ts'
import type { Sent } from '#domains/messages/contract/whatsapp.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import type { Outgoing, Sender, SendOutcome } from '#platform/server/gateways/messaging/sender.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import type { OutboxRow } from './outbox-row.ts'

export type Rejected = Extract<SendOutcome, { outcome: 'rejected' }>

/** Why a message may not be sent any more, in words for staff. */
export interface SendBlocker {
  reason: string
}

/** What staff change in a scheduled message; what is left out stays. */
interface ScheduledChange {
  message?: string | undefined
  subject?: string | undefined
  send_at?: string | undefined
}

/** What the outbox needs to know of one way of sending. */
export interface ChannelRules {
  /** Undefined when no provider is configured and nothing may be simulated. */
  readonly sender: (gateways: Gateways) => Sender | undefined
  /** Prepares the message before it is claimed, and may run several times; answers the trouble if it fails. */
  readonly prepare?: (db: Database, gateways: Gateways, row: OutboxRow) => Promise<Rejected | undefined>
  /** Asked under the lead's lock when the message is about to be sent. */
  readonly blocker: (tx: Transaction, sender: Sender, row: OutboxRow & { lead_id: number }) => Promise<SendBlocker | undefined>
  readonly outgoing: (tx: Transaction, row: OutboxRow, gateways: Gateways) => Promise<Outgoing>
  /** Keeps what the channel alone knows of an outcome, in the transaction that writes it down. */
  readonly settled?: (tx: Transaction, row: OutboxRow, outcome: SendOutcome) => Promise<void>
  /** Refuses a change of a scheduled message, under the lead's lock. New words for a template are refused before. */
  readonly checkChange: (
    tx: Transaction,
    gateways: Gateways,
    row: OutboxRow & { lead_id: number },
    change: ScheduledChange,
  ) => Promise<void>
  /** Sends a test to the member of staff themselves. */
  readonly test: (tx: Transaction, gateways: Gateways, staff: Staff, templateId: number | undefined) => Promise<Message>
  /** Sends a message a second time, as a message of its own. */
  readonly again: (tx: Transaction, gateways: Gateways, staff: Staff, messageId: number) => Promise<Sent>
}

/** What a domain above adds to the messages that it writes into the outbox, by whichever channel they go. */
export interface MessageRules {
  /** Asked after the channel's own rules. */
  readonly blocker: (tx: Transaction, row: OutboxRow & { lead_id: number }) => Promise<SendBlocker | undefined>
  /** Puts in the words that are not kept with the message, in the transaction that begins to send it. */
  readonly complete: (tx: Transaction, row: OutboxRow, outgoing: Outgoing, gateways: Gateways) => Promise<Outgoing>
}

export type Channels = Partial<Record<Channel, ChannelRules>>

declare module '#platform/server/domain.ts' {
  interface ServerDomain {
    /** The ways of sending that it adds to the outbox. */
    readonly channels?: Channels
    readonly messageRules?: MessageRules
  }
}

const withRules = (channel: ChannelRules, rules: readonly MessageRules[]): ChannelRules => ({
  ...channel,
  async blocker(tx, sender, row) {
    let found = await channel.blocker(tx, sender, row)
    for (const { blocker } of rules) found ??= await blocker(tx, row)
    return found
  },
  async outgoing(tx, row, gateways) {
    let outgoing = await channel.outgoing(tx, row, gateways)
    for (const { complete } of rules) outgoing = await complete(tx, row, outgoing, gateways)
    return outgoing
  },
})

/** The ways of sending of all domains, with what domains above add to their messages. */
export function channelsOf(domains: readonly { readonly channels?: Channels; readonly messageRules?: MessageRules }[]): Channels {
  const rules = domains.flatMap(({ messageRules }) => messageRules ?? [])
  const channels: Channels = Object.assign({}, ...domains.map(({ channels }) => channels))
  return Object.fromEntries(Object.entries(channels).map(([name, channel]) => [name, withRules(channel, rules)]))
}

/** The rules of the channel of a message. */
export function rulesOf(channels: Channels, channel: string): ChannelRules {
  const rules = channels[channel as Channel]
  if (!rules) throw new Error(`No domain sends by ${channel}.`)
  return rules
}
