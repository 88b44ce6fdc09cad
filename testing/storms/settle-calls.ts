import { sql } from 'kysely'
import { pollOutboundCalls } from '#domains/calls/server/outbound/poll-outbound-calls.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Telephony } from '#platform/server/gateways/telephony/telephony.ts'

const rounds = 12
const setBackMinutes = 11

const going = sql`state in ('placing', 'dialling', 'in_progress')`

async function askAll(db: Database, telephony: Telephony): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const due = await sql`update call set poll_at = clock_timestamp() where direction = 'outbound' and ${going}`.execute(db)
    if (due.numAffectedRows === 0n) return
    await pollOutboundCalls(db, { telephony })
  }
}

/** Lets the provider be asked about every call that goes on, until nobody waits for any: those that it does not know are given up. */
export async function settleCalls(db: Database, telephony: Telephony): Promise<void> {
  await askAll(db, telephony)
  const earlier = (column: string) => sql`${sql.ref(column)} - make_interval(mins => ${setBackMinutes})`
  await sql`update call set placed_at = ${earlier('placed_at')} where direction = 'outbound' and ${going}`.execute(db)
  await askAll(db, telephony)
}
