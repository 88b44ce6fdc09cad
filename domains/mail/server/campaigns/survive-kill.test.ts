import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxPerMinute } from '#domains/mail/contract/campaign-words.ts'
import { setSetting } from '#domains/settings/server/set-setting.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type Mailing, openMailing } from '#testing/make/open-mailing.ts'
import { spawnPortal } from '#testing/server/spawn-portal.ts'

let there: Mailing
let dataDir: string
beforeAll(async () => {
  there = await openMailing({ reference: true })
  await setSetting(there.db, 'writing_hours', '00:00-24:00')
  dataDir = await mkdtemp(join(tmpdir(), 'portal-campaign-'))
})
afterAll(async () => {
  await there.close()
  await rm(dataDir, { recursive: true, maxRetries: 5 })
})

const spawn = () =>
  spawnPortal(dataDir, {
    ...{ DATABASE_URL: there.server.databaseUrl, PUBLIC_URL: 'http://portal.test', SMTP_URL: there.smtp.url },
    ...{ MAIL_FROM: 'School Search <hello@search.test>', MAIL_PER_SECOND: '50' },
  })

const parents = 60

interface Row {
  address: string
  state: string
}

const rowsOf = async (id: number): Promise<Row[]> =>
  (
    await sql<Row>`select address, state from message join mail on mail.message_id = message.id where campaign_id = ${id} order by address`.execute(
      there.db,
    )
  ).rows

/** Those that are on their way to the mail server. */
const sendingOf = async (id: number) => (await rowsOf(id)).filter(({ state }) => state === 'sending').map(({ address }) => address)

/** Has the jobs that look after a process that died run now, and not at the next minute. A mail of the living one takes milliseconds. */
async function lookAfter(): Promise<void> {
  await sql`update campaign set next_at = next_at - interval '1 minute'`.execute(there.db)
  await sql`
    update message set sending_at = sending_at - interval '1 minute'
    where state = 'sending' and sending_at < clock_timestamp() - interval '10 seconds'`.execute(there.db)
  for (const task of ['resume_work', 'recover_messages']) await sql`select graphile_worker.add_job(${task}::text)`.execute(there.db)
}

test('kill -9 of one of two processes in the middle of a campaign: each parent has one mail, at the set rate', {
  timeout: 240_000,
}, async () => {
  const { db, smtp } = there
  const [admin, owner] = [await makeStaff(db, 'counsellor_admin'), await makeStaff(db, 'counsellor')]
  const emails = Array.from({ length: parents }, (_, at) => `killed${at + 10}@home.test`)
  for (const email of emails) await makeLead(db, { lead: { owner_id: owner.id, email }, children: [{ name: 'Kiran' }] })
  const portals = [await spawn(), await spawn()]
  const [stays, killed] = portals as [(typeof portals)[0], (typeof portals)[0]]
  const begun = performance.now()
  const answer = await fetch(`${stays.url}/api/v1/admin_custom/campaigns/`, {
    ...{ method: 'POST', headers: { ...admin.headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } },
    body: JSON.stringify({
      ...{ list: 'users', query: { owner: String(owner.id) }, name: 'Open day' },
      ...{ template_id: await there.templateId(), per_minute: maxPerMinute },
    }),
  })
  expect(answer.status).toBe(200)
  const { id } = (await answer.json()) as { id: number }
  await expect.poll(() => smtp.taken.length, { timeout: 60_000 }).toBeGreaterThan(parents / 4)
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  const sendingThen = await sendingOf(id)
  await lookAfter()
  const status = async () => (await db.selectFrom('campaign').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
  await expect.poll(status, { timeout: 120_000 }).toBe('done')
  // Ten mails a second, and one at once.
  expect(performance.now() - begun).toBeGreaterThan((parents / (maxPerMinute / 60) - 1) * 1000)
  const isUnderWay = async () => (await rowsOf(id)).some(({ state }) => state === 'queued' || state === 'sending')
  await expect
    .poll(
      async () => {
        await lookAfter()
        return await isUnderWay()
      },
      { timeout: 120_000, interval: 2_000 },
    )
    .toBe(false)
  const rows = await rowsOf(id)
  expect(rows.map(({ address }) => address)).toEqual(emails)
  for (const { address, state } of rows) {
    const sent = smtp.sentTo(address).length
    // Those that the killed process was sending are maybe sent, and told as that.
    if (state === 'unknown') expect(sent).toBeLessThanOrEqual(1)
    else expect([state, sent]).toEqual(['accepted', 1])
  }
  const unknown = rows.filter(({ state }) => state === 'unknown').map(({ address }) => address)
  expect(sendingThen).toEqual(expect.arrayContaining(unknown))
  await stays.stop()
})
