import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leadQuery } from '#domains/leads/contract/query.ts'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { openKeptLists } from '#domains/leads/server/list/kept/open-kept-lists.ts'
import { listLeads } from '#domains/leads/server/list/list-leads.ts'
import type { Role } from '#platform/contract/roles.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { listReader } from '#testing/make/make-list-readers.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { askOperation, triedOperations } from '#testing/server/ask-operation.ts'
import { makeAsker, makeEveryWorld } from '#testing/server/every-operation.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { sized } from '#testing/sized.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { operations } from './all-operations.ts'

let server: TestServer
let gateways: Gateways
let colleague: number
const kept = openKeptLists(new Registry())

beforeAll(async () => {
  gateways = await testGateways()
  server = await testServer({ gateways })
  await makeEveryWorld(server.db)
  colleague = (await makeStaff(server.db, 'counsellor')).id
})
afterAll(() => server.close())

const query = () => ({ ...leadQuery().parse({ limit: 100 }), phone_number: undefined })

/** What memory and SQL answer somebody of all leads. */
async function asked(staffId: number) {
  const reader = await listReader(server.db, staffId)
  const find = () => kept.find(server.db, reader, query(), 'all')
  await find()
  await kept.settled()
  const page = await find()
  if (!page) return undefined
  const { count, results } = await listLeads(server.db, reader, query())
  return { memory: page, sql: { count, results: JSON.stringify(results) } }
}

/** Reads change no lead: only a whole run goes through them too. */
const tried = sized(
  operations.filter(({ operation }) => operation.method !== 'GET' || operation.acts),
  operations,
)

/** Each operation once, by somebody with leads of their own if they may. */
const cases = tried.flatMap(({ name, operation }) => {
  const [who] = triedOperations[name] ?? ['public']
  const makers: readonly Role[] = who === 'public' ? [] : who === 'staff' ? ['counsellor'] : who
  const role = makers.find((maker) => maker === 'counsellor') ?? makers[0]
  return role && name !== 'streamEvents' ? [{ name, operation, role }] : []
})

test.each(cases)('after $name by a $role, memory knows of its lead what SQL does', async ({ name, operation, role }) => {
  const asker = await makeAsker(server.db, gateways, role)
  await server.db.insertInto('lead_share').values({ lead_id: asker.lead, staff_id: colleague }).execute()
  await refreshListing(server.db, asker.lead)
  const input = (await triedOperations[name]?.[1](asker)) ?? {}
  for (const staffId of [asker.staff, colleague]) await asked(staffId)
  await askOperation(server.app, operation, input, asker)
  for (const staffId of [asker.staff, colleague]) {
    const answers = await asked(staffId)
    expect(answers?.memory).toEqual(answers?.sql)
  }
})
