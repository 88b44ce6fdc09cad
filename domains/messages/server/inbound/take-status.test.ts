import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { IncomingStatus } from '#platform/server/gateways/whatsapp/incoming.ts'
import { type Messaging, openMessaging } from '#testing/make/open-messaging.ts'
import { takeStatus } from './take-status.ts'

let there: Messaging
const meta = { provider: 'cloud' }

beforeAll(async () => {
  there = await openMessaging()
})
afterAll(() => there.close())

/** Takes two statuses in two transactions: the second is told while the first is not committed, and has to wait for it or has not begun. */
async function takeTogether(first: IncomingStatus, second: IncomingStatus): Promise<void> {
  const { promise: isTaken, resolve: take } = Promise.withResolvers<void>()
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const one = inTransaction(there.db, async (tx) => {
    await takeStatus(tx, meta, first)
    take()
    await mayCommit
  })
  await isTaken
  const other = inTransaction(there.db, (tx) => takeStatus(tx, meta, second))
  const waits = async () =>
    (await there.server.pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount
  await expect.poll(waits).toBe(1)
  commit()
  await Promise.all([one, other])
}

async function sent() {
  const pair = await there.makePair()
  await there.writes(pair)
  await there.send(pair)
  await there.work()
  const providerId = there.sentTo(pair.e164)[0]?.id ?? ''
  const at = new Date(Date.now() + 60_000).toISOString()
  const report = (status: IncomingStatus['status']): IncomingStatus => ({ is: 'status', providerId, status, at })
  return { ...pair, told: report, last: async () => (await there.rowsOf(pair.leadId)).at(-1) }
}

test('two things that are told of a message at one instant both stand', async () => {
  const pair = await sent()
  await takeTogether(pair.told('sent'), pair.told('delivered'))
  expect(await pair.last()).toMatchObject({ sent_at: expect.anything(), delivered_at: expect.anything(), read_at: null })
})

test('a message that is said to have failed and to have arrived at one instant is an answer, in the lists too', async () => {
  const pair = await sent()
  await takeTogether(pair.told('failed'), pair.told('delivered'))
  expect(await pair.last()).toMatchObject({ failed_at: expect.anything(), delivered_at: expect.anything(), is_said: true })
  const listed = there.db.selectFrom('lead_listing').select('new_message').where('lead_id', '=', pair.leadId).where('viewer_id', '=', 0)
  expect(await listed.executeTakeFirst()).toEqual({ new_message: false })
})
