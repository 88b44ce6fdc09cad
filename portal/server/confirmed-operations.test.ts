import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sentences } from '#platform/contract/refusal.ts'
import { roles } from '#platform/contract/roles.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { askOperation, triedOperations } from '#testing/server/ask-operation.ts'
import { makeAsker, makeEveryWorld } from '#testing/server/every-operation.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { operations } from './all-operations.ts'

/** Written a second time on purpose, so that none is taken out of the contract unseen. */
const expected = [
  ...['exportList', 'downloadExport', 'exportActivities', 'downloadReport', 'changeExportLimit'],
  ...['createCounsellor', 'changeCounsellor', 'resetCounsellor', 'resetCounsellorFactor'],
  ...['createSalesExecutive', 'changeSalesExecutive', 'resetSalesExecutive', 'resetSalesExecutiveFactor'],
  ...['createIntakeKey', 'revokeIntakeKey', 'changeSetting', 'undoSetting'],
  ...['deactivateAccount', 'undoDeactivation', 'exportPersonOfLead', 'erasePersonOfLead'],
  ...['startApp', 'removeApp', 'renewRecoveryCodes', 'startPasskey', 'removePasskey'],
]

const confirmed = operations.filter(({ operation }) => operation.confirmed)

test('acts that an open page alone is not enough for are those written here', () =>
  expect(confirmed.map(({ name }) => name).sort()).toEqual(expected.toSorted()))

let server: TestServer
let gateways: Gateways

beforeAll(async () => {
  gateways = await testGateways({ telephonySecret: 'a-secret-that-signs-addresses' })
  server = await testServer({ gateways })
  await makeEveryWorld(server.db)
})
afterAll(() => server.close())

test.each(confirmed)('$domain $name asks who is at the page 15 minutes after they proved it', async ({ name, operation }) => {
  const [who = 'public', input] = triedOperations[name] ?? []
  const role = who === 'staff' || who === 'public' ? roles[0] : who[0]
  const asker = await makeAsker(server.db, gateways, role ?? roles[0])
  const asked = (await input?.(asker)) ?? {}
  await server.db
    .updateTable('session')
    .set({ confirmed_at: sql`now() - interval '16 minutes'` })
    .where('staff_id', '=', asker.staff)
    .execute()
  const { status, content } = await askOperation(server.app, operation, asked, asker)
  expect([status, JSON.parse(content)]).toEqual([403, { detail: sentences.confirmFirst, needs: 'confirmation' }])
})
