import { FSDriver } from 'flydrive/drivers/fs'
import { sql } from 'kysely'
import type { Connection } from '#domains/messages/contract/connections.ts'
import type { Channel } from '#domains/messages/contract/message.ts'
import { receiveWhatsapp } from '#domains/messages/contract/whatsapp.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readMessage } from '../message/read-message.ts'
import { setAsideOf } from './set-aside.ts'

const patience = 5_000

declare module '#platform/server/domain.ts' {
  interface ServerDomain {
    /** The services beside those of messages. */
    readonly connections?: readonly ((db: Database, gateways: Gateways) => Promise<Connection>)[]
  }
}

/** Asks a service; what goes wrong is answered in words. */
export async function isAnswered(ask: Promise<unknown>): Promise<{ answers: boolean; trouble: string | null }> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`It did not answer within ${patience / 1000} s.`)), patience).unref()
  })
  try {
    await Promise.race([ask, late])
    return { answers: true, trouble: null }
  } catch (error) {
    return { answers: false, trouble: (error as Error).message }
  }
}

/** A connection that was never heard of. */
export const nothing = {
  trouble: null,
  trouble_at: null,
  read_at: null,
  stopped: null,
  waiting: null,
  unknown: null,
  set_aside: null,
  address: null,
}

async function telephone(db: Database, { telephony }: Gateways): Promise<Connection> {
  const there = {
    ...nothing,
    name: 'telephone',
    configured: telephony?.simulated === false,
    simulated: telephony?.simulated ?? false,
  } as const
  if (!telephony || telephony.simulated)
    return { ...there, service: telephony ? 'Simulated: no telephone rings' : 'None: calls are refused', answers: null }
  // Asks about a call that nobody placed: a service that accepts our key answers that it does not know it.
  const aside = { set_aside: await setAsideOf(db, 'telephone') }
  return { ...there, ...aside, service: 'Exotel', ...(await isAnswered(telephony.look('0'.repeat(32), patience))) }
}

interface Waiting {
  waiting: number
  unknown: number
  stopped: string | null
  trouble: string | null
  trouble_at: string | null
}

/** The state of a channel, as the outbox has it. */
async function waitingFor(db: Database, channel: Channel): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select (select count(*)::integer from message where channel = ${channel} and state in ('queued', 'sending')) as waiting,
      (select count(*)::integer from message
        where channel = ${channel} and state = 'unknown' and sending_at > now() - interval '1 day') as unknown,
      case when stopped_at is not null then stopped_reason end as stopped, trouble, trouble_at
    from channel_state where channel = ${channel}`.execute(db)
  return rows[0] as Waiting
}

async function email(db: Database, { mail }: Gateways): Promise<Connection> {
  const kept = await waitingFor(db, 'email')
  const there = { ...nothing, ...kept, name: 'email', configured: mail?.simulated === false, simulated: mail?.simulated ?? false } as const
  if (!mail || mail.simulated)
    return { ...there, service: mail ? 'Simulated: mails are kept, nothing is sent' : 'None: mails are refused', answers: null }
  const { answers, trouble } = await isAnswered(mail.look())
  return { ...there, service: `${mail.service}, as ${mail.address}`, answers, trouble: trouble ?? kept.trouble }
}

async function whatsapp(db: Database, { whatsapp: adapter, publicUrl }: Gateways): Promise<Connection> {
  const kept = await waitingFor(db, 'whatsapp')
  const there = {
    ...nothing,
    ...kept,
    set_aside: await setAsideOf(db, 'whatsapp'),
    name: 'whatsapp',
    configured: adapter?.simulated === false,
    simulated: adapter?.simulated ?? false,
  } as const
  if (!adapter || adapter.simulated)
    return { ...there, service: adapter ? 'Simulated: nothing is sent' : 'None: messages are refused', answers: null }
  const { answers, trouble } = await isAnswered(adapter.look())
  return {
    ...there,
    service: adapter.service,
    answers,
    trouble: trouble ?? kept.trouble,
    address: `${publicUrl}${receiveWhatsapp.path}`,
  }
}

async function maps({ placeSuggester }: Gateways): Promise<Connection> {
  const there = { ...nothing, name: 'maps', configured: placeSuggester !== undefined, simulated: false } as const
  if (!placeSuggester) return { ...there, service: 'Our own places alone', answers: null }
  return { ...there, service: 'Place suggestions', ...(await isAnswered(placeSuggester.suggest({ text: 'Delhi', kind: 'district' }))) }
}

async function files({ files: disk }: Gateways): Promise<Connection> {
  const there = { ...nothing, name: 'files', configured: true, simulated: false } as const
  const service = disk.driver instanceof FSDriver ? 'This machine’s disk' : 'A store that speaks S3'
  return { ...there, service, ...(await isAnswered(disk.exists('files/no/such-file'))) }
}

/** How each outside service stands, asked at the same time. */
export async function getConnections(db: Database, gateways: Gateways, domains: readonly ServerDomain[], staff: Staff) {
  const latest = await db
    .selectFrom('message')
    .select('id')
    .where('lead_id', 'is', null)
    .where('staff_id', '=', staff.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const [results, test] = await Promise.all([
    Promise.all([
      ...[telephone(db, gateways), whatsapp(db, gateways), email(db, gateways)],
      ...domains.flatMap(({ connections = [] }) => connections.map((connection) => connection(db, gateways))),
      ...[maps(gateways), files(gateways)],
    ]),
    latest ? readMessage(db, latest.id) : null,
  ])
  return { results, test }
}
