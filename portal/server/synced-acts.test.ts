import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SyncedLead, syncLeads } from '#domains/leads/contract/sync.ts'
import { streamEvents } from '#platform/contract/events.ts'
import { type Role, roles } from '#platform/contract/roles.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { fold } from '#portal/fold.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type EveryOperation, makeAsker, makeEveryWorld, type OperationInput } from '#testing/server/every-operation.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { sized } from '#testing/sized.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { operations } from './all-operations.ts'
import { modulesOf } from './folded/modules-of.ts'

const expected: EveryOperation = fold(
  'call',
  await modulesOf<{ everyOperation: EveryOperation }>('server/every-operation.ts'),
  ({ everyOperation }) => everyOperation,
)

/** Those who have lists of their own, and so see most of what an act changes. */
const withLists: readonly Role[] = ['counsellor', 'counsellor_admin']

/** Of the roles that may make the act at this place: one with lists where there is one, else one, each in turn; all in a whole run. */
function makersAt(place: number, makers: readonly Role[]): readonly Role[] {
  const listed = makers.filter((role) => withLists.includes(role))
  const among = listed.length > 0 ? listed : makers
  return sized(
    among.filter((_, at) => at === place % among.length),
    makers,
  )
}

/** Operations that change something, with roles that may make them. */
const acts = operations
  .filter(({ operation }) => operation !== streamEvents && (operation.method !== 'GET' || operation.acts))
  .flatMap(({ domain, name, operation }, place) => {
    const [who, , status = 200] = expected[name] ?? ['public', undefined]
    const makers: readonly Role[] = who === 'staff' ? roles : who === 'public' ? [] : who
    return status === 200 ? makersAt(place, makers).map((role) => ({ domain, name, operation, role })) : []
  })

let server: TestServer
let gateways: Gateways

type Headers = Record<string, string>

/** What a reader keeps of their lists, as a browser would. */
interface Kept {
  headers: Headers
  cursor: string | null
  rows: Map<number, SyncedLead>
}

async function pageOf(headers: Headers, cursor: string | null) {
  const answer = await server.app.inject({ url: syncLeads.path, headers, ...(cursor !== null && { query: { cursor } }) })
  expect(answer.statusCode, answer.body).toBe(200)
  return syncLeads.answer.parse(answer.json())
}

async function sync(kept: Kept): Promise<void> {
  for (let more = true; more; ) {
    const page = await pageOf(kept.headers, kept.cursor)
    if (page.start_again) kept.rows.clear()
    for (const row of page.rows) kept.rows.set(row.lead.id, row)
    for (const id of page.gone) kept.rows.delete(id)
    kept.cursor = page.cursor
    more = page.more
  }
}

async function readAll(headers: Headers): Promise<Kept> {
  const kept: Kept = { headers, cursor: null, rows: new Map() }
  await sync(kept)
  return kept
}

const inOrder = ({ rows }: Kept) => [...rows.values()].toSorted((one, other) => one.lead.id - other.lead.id)

const observers: Kept[] = []

/** The connections from which live updates were notified. */
const notifying = new Set<number>()
let listener: pg.Client

beforeAll(async () => {
  gateways = await testGateways({ telephonySecret: 'a-secret-that-signs-addresses' })
  server = await testServer({ gateways })
  await makeEveryWorld(server.db)
  listener = new pg.Client(server.databaseUrl)
  await listener.connect()
  listener.on('notification', ({ processId }) => notifying.add(processId))
  await listener.query('listen portal_events')
  const boarding = { boarding_unassigned_data_permission: true }
  for (const account of [makeStaff(server.db, 'counsellor_admin'), makeStaff(server.db, 'counsellor', boarding)])
    observers.push(await readAll((await account).headers))
})
afterAll(async () => {
  await listener.end()
  await server.close()
})

const urlOf = (path: string, params: OperationInput['params'] = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => String(params[name] ?? (name === 'slug' ? 'no-school' : 999_999)))

test('such acts there are', () => expect(acts.length).toBeGreaterThan(150))

test.each(acts)('after $domain $name by $role the sync answers what changed, and nothing is missing', async ({ name, operation, role }) => {
  const there = await makeAsker(server.db, gateways, role)
  const { params, query, body, bytes } = (await expected[name]?.[1](there)) ?? {}
  const own = withLists.includes(role) ? await readAll(there.headers) : undefined
  for (const reader of observers) await sync(reader)

  const answer = await server.app.inject({
    method: operation.method,
    url: urlOf(operation.path, params),
    ...(query && { query }),
    ...(body && { payload: body }),
    ...(bytes && { payload: bytes }),
    headers: { ...there.headers, ...(bytes && { 'content-type': 'application/octet-stream' }) },
    payloadAsStream: true,
  })
  expect(answer.statusCode, await text(answer.stream())).toBe(200)

  for (const reader of observers) await sync(reader)
  // An account that ended its session reads no lists any more.
  if (!own || (await server.app.inject({ url: syncLeads.path, headers: own.headers })).statusCode === 401) return
  await sync(own)
  expect(inOrder(own)).toEqual(inOrder(await readAll(own.headers)))
})

test('an admin and a counsellor who kept up with all of these acts have what they would read anew', async () => {
  for (const reader of observers) {
    await sync(reader)
    const anew = await readAll(reader.headers)
    expect(reader.rows.size).toBeGreaterThan(0)
    expect(inOrder(reader)).toEqual(inOrder(anew))
  }
})

test('live updates of all these acts were notified by the relay alone, and by no commit of an act', async () => {
  const { rows } = await server.pool.query(
    "select pid from pg_stat_activity where query like '%delete from announcement%' and pid <> pg_backend_pid()",
  )
  expect(notifying.size).toBeGreaterThan(0)
  expect([...notifying].filter((id) => !rows.some(({ pid }) => pid === id))).toEqual([])
})
