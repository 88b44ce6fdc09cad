import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { ProviderAway, type Telephony, TelephonyTrouble } from '#platform/server/gateways/telephony/telephony.ts'
import { eachForItself, throwAll } from '../call/each-for-itself.ts'
import { giveUpCall } from './give-up-call.ts'
import { type AskedCall, pollOutboundCall } from './poll-outbound-call.ts'
import { pollMinutes, retryMinutes } from './poll-times.ts'

/** How many calls are asked for in one round, a minute long: the provider takes 200 questions and wishes in that time. */
const maxInRound = 40

type DueCall = AskedCall & { id: number }

/** Due calls are put off in the same statement, and locked ones skipped, so that no other process asks for them. */
async function claimDue(db: Database): Promise<DueCall[]> {
  const { rows } = await sql<DueCall>`
    update call set poll_at = clock_timestamp() + make_interval(mins => ${sql.lit(pollMinutes)})
    where id in (
      select id from call where poll_at <= clock_timestamp() and direction = 'outbound'
      order by poll_at limit ${sql.lit(maxInRound)} for update skip locked)
    returning id, provider_id, e164, placed_at, rung`.execute(db)
  return rows
}

async function lookAfter(db: Database, telephony: Telephony | undefined, call: DueCall): Promise<string | undefined> {
  try {
    await pollOutboundCall(db, telephony, call)
    return undefined
  } catch (error) {
    if (!(error instanceof TelephonyTrouble)) throw error
    return error instanceof ProviderAway ? error.message : undefined
  }
}

/** Turns that were not taken because the provider is away come again soon. */
const bringForward = (db: Database, calls: DueCall[]) =>
  db
    .updateTable('call')
    .set({ poll_at: sql<string>`least(poll_at, clock_timestamp() + make_interval(mins => ${sql.lit(retryMinutes)}))` })
    .where(
      'id',
      'in',
      calls.map(({ id }) => id),
    )
    .where('poll_at', 'is not', null)
    .execute()

/** Nothing is ever dialed here. An error about one call keeps no other from its turn. Answers the trouble that cut a round short. */
export async function pollOutboundCalls(db: Database, { telephony }: Pick<Gateways, 'telephony'>): Promise<string | undefined> {
  const due = await claimDue(db)
  const spared: DueCall[] = []
  let trouble: string | undefined
  const notAsked = await eachForItself(due, async (call) => {
    trouble ??= await lookAfter(db, telephony, call)
    if (trouble) spared.push(call)
  })
  if (spared.length > 0) await bringForward(db, spared)
  const notGivenUp = await eachForItself(due, ({ id }) => inTransaction(db, (tx) => giveUpCall(tx, id)))
  throwAll([...notAsked, ...notGivenUp])
  return trouble
}
