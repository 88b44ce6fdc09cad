import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { type TestDatabase, testDatabase } from '#testing/server/test-database.ts'
import { announce } from './hub.ts'
import { type DroppedAnnouncement, openRelay } from './relay.ts'

let database: TestDatabase
let listener: pg.Client
let heard: number[] = []
let dropped: DroppedAnnouncement[] = []
let relays: { stop: () => Promise<void> }[] = []

beforeAll(async () => {
  database = await testDatabase()
  listener = new pg.Client(database.url)
  await listener.connect()
  listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '').id))
  await listener.query('listen portal_events')
})
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()))
  relays = []
  heard = []
  dropped = []
  await database.db.deleteFrom('announcement').execute()
})
afterAll(async () => {
  await listener.end()
  await database.drop()
})

const open = (count: number) => {
  relays = Array.from({ length: count }, () => openRelay(database.url, (announcement) => dropped.push(announcement)))
}
const event = (id: number) => ({ kind: 'lead' as const, id, by: null, audience: [0] })
const write = (id: number) => inTransaction(database.db, (tx) => announce(tx, event(id)))
const waiting = async () => (await database.db.selectFrom('announcement').select('id').execute()).length
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const inOrder = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)

test('the commit of an act notifies nobody: its announcement waits in a row until a relay passes it on', async () => {
  await write(1)
  // Answered after everything that PostgreSQL had to tell this connection.
  await listener.query('select')
  expect([heard, await waiting()]).toEqual([[], 1])
  open(1)
  await expect.poll(() => heard).toEqual([1])
  await expect.poll(waiting).toBe(0)
})

test('an announcement of a transaction that is undone, whole or to a savepoint, reaches nobody', async () => {
  open(1)
  const undone = inTransaction(database.db, async (tx) => {
    await announce(tx, event(1))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await inTransaction(database.db, async (tx) => {
    await sql`savepoint before`.execute(tx)
    await announce(tx, event(2))
    await sql`rollback to savepoint before`.execute(tx)
    await announce(tx, event(3))
  })
  await write(4)
  await expect.poll(() => heard).toEqual([3, 4])
})

test('announcements of a process that died after its commit are passed on by another', async () => {
  open(1)
  // A row that no act of this process wrote, so nothing wakes the relay.
  await sql`insert into announcement (payload) values (${JSON.stringify(event(1))})`.execute(database.db)
  await expect.poll(() => heard).toEqual([1])
})

test('two processes pass each announcement on once, also thousands at once', async () => {
  open(2)
  const ids = numbers(3_000)
  await inTransaction(database.db, async (tx) => {
    const payloads = ids.map((id) => JSON.stringify(event(id)))
    await sql`insert into announcement (payload) select unnest(${payloads}::text[])`.execute(tx)
  })
  for (const batch of numbers(4)) await Promise.all(numbers(50).map((id) => write(10_000 + (batch - 1) * 50 + id)))
  await expect.poll(() => heard.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(3_200)
  await expect.poll(waiting).toBe(0)
  await listener.query('select')
  expect(inOrder(heard)).toEqual([...ids, ...numbers(200).map((id) => 10_000 + id)])
})

test('alike announcements that wait together are told once, after all that is committed', async () => {
  for (const id of [1, 1, 2, 1]) await write(id)
  open(1)
  await expect.poll(() => heard).toEqual([1, 2])
  await write(1)
  await expect.poll(() => heard).toEqual([1, 2, 1])
})

test('nothing is lost and nothing told twice while the connections that pass on are killed again and again', async () => {
  open(2)
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like '%delete from announcement%' and pid <> pg_backend_pid()`
  let isWritten = false
  let killed = 0
  const killing = (async () => {
    while (!isWritten || killed === 0) {
      killed += (await database.pool.query(kill)).rowCount ?? 0
      await sleep(5)
    }
  })()
  for (const id of numbers(500)) await write(id)
  isWritten = true
  await killing
  expect(killed).toBeGreaterThan(0)
  await expect.poll(() => heard.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(500)
  await expect.poll(waiting).toBe(0)
  await listener.query('select')
  expect(inOrder(heard)).toEqual(numbers(500))
})

test('an announcement to very many viewers reaches them all and holds up no other', async () => {
  open(1)
  const audience = Array.from({ length: 3_000 }, (_, at) => 1_000_000_000 + at)
  const received: number[] = []
  const hear = ({ payload = '' }: pg.Notification) => received.push(...JSON.parse(payload).audience)
  listener.on('notification', hear)
  await inTransaction(database.db, (tx) => announce(tx, { ...event(1), audience }))
  await write(2)
  await expect.poll(() => heard.at(-1)).toBe(2)
  listener.off('notification', hear)
  expect(inOrder(received)).toEqual([0, ...audience])
})

test('announcements of thousands of leads to hundreds of viewers fit', async () => {
  open(1)
  const ids = Array.from({ length: 1_000 }, (_, at) => 2_000_000_000 + at)
  const audience = Array.from({ length: 400 }, (_, at) => 1_000_000_000 + at)
  await inTransaction(database.db, (tx) => announce(tx, ...ids.map((id) => ({ ...event(id), audience }))))
  await write(2)
  await expect.poll(() => heard.at(-1)).toBe(2)
  expect(heard.length).toBeGreaterThan(1)
})

test('a row that PostgreSQL refuses to pass on holds up no other, and is told of once', async () => {
  open(1)
  await sql`insert into announcement (payload) values (${JSON.stringify({ ...event(1), much: 'x'.repeat(8_000) })})`.execute(database.db)
  await write(2)
  await expect.poll(() => heard).toEqual([2])
  await expect.poll(waiting).toBe(0)
  expect(dropped).toEqual([{ bytes: expect.any(Number), begins: expect.stringContaining('"kind":"lead"') }])
  expect(dropped[0]?.bytes).toBeGreaterThan(8_000)
})
