import { expect, onTestFinished, test } from 'vitest'
import { type TestServer, testServer } from '../server/test-server.ts'
import { testGateways } from '../stand-ins/test-gateways.ts'
import { tryFuzz } from './fuzz-trial.ts'

const seed = 20_261_122

async function open(): Promise<{ server: TestServer; gateways: Awaited<ReturnType<typeof testGateways>> }> {
  const gateways = await testGateways({ telephonySecret: 'a-secret-that-signs-addresses' })
  const server = await testServer({ gateways })
  onTestFinished(() => server.close())
  return { server, gateways }
}

test('every call answers a wrong, huge, odd or hostile request soon, in our shape and without a fault', {
  timeout: 180_000,
}, async () => {
  const { server, gateways } = await open()
  const trial = await tryFuzz(server, gateways, 1_200, seed)
  expect(trial.faults).toEqual([])
  // Requests that all fall at the first hurdle would prove nothing.
  expect(trial.statuses[200]).toBeGreaterThan(100)
  expect(trial.statuses[400]).toBeGreaterThan(300)
})

test('the fuzzer finds a call that fails where a column is missing', { timeout: 180_000 }, async () => {
  const { server, gateways } = await open()
  await server.pool.query('alter table lead_event rename column comment to said')
  const { faults } = await tryFuzz(server, gateways, 200, seed)
  expect(faults.filter((fault) => fault.includes(' is answered 500')).length).toBeGreaterThan(0)
})
