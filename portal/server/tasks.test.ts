import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectRecording } from '#domains/calls/server/recordings/expect-recording.ts'
import { loopback } from '#platform/server/gateways/telephony/loopback.ts'
import { statusSubject } from '#platform/server/gateways/telephony/message-address.ts'
import type { Recording } from '#platform/server/gateways/telephony/telephony.ts'
import { runJobs } from '#platform/server/jobs/run-jobs.ts'
import { keepReceipt } from '#platform/server/receipts/receipts.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { tasks } from './tasks.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('a message of the telephone service is read while recordings, more than run at once, do not arrive', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  const waiting: (() => void)[] = []
  const openRecording = () =>
    new Promise<Recording | undefined>((resolve) => {
      waiting.push(() => resolve(undefined))
    })
  const gateways = await testGateways({ telephony: { ...loopback, openRecording } })
  for (let n = 0; n < 12; n++) {
    const leadId = await makeLead(server.db, { lead: { owner_id: asha.id } })
    const id = await makeCall(server.db, { lead_id: leadId, staff_id: asha.id })
    await server.db.transaction().execute((tx) => expectRecording(tx, id, 'https://recordings.exotel.com/a.mp3'))
  }
  const jobs = await runJobs(server.pool, tasks(server.db, gateways), [], pino({ level: 'silent' }))
  try {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(1), { timeout: 45_000 })
    const subject = statusSubject(1)
    await keepReceipt(server.db, { provider: 'exotel', subject, body: { CallSid: randomUUID() }, task: 'read_call_status' })
    const isRead = async () =>
      (await server.db.selectFrom('webhook_receipt').select('processed_at').where('subject', '=', subject).executeTakeFirst())?.processed_at
    await vi.waitFor(async () => expect(await isRead()).toEqual(expect.any(String)), { timeout: 45_000 })
    // Two of a sort at once: the others still stand in line.
    expect(waiting).toHaveLength(2)
  } finally {
    for (const letGo of waiting) letGo()
    await jobs.stop()
  }
})
