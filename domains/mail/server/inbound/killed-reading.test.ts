import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type Mailing, openMailing } from '#testing/make/open-mailing.ts'
import { rawMail } from '#testing/make/raw-mail.ts'
import { spawnPortal } from '#testing/server/spawn-portal.ts'

let there: Mailing
let dataDir: string
beforeAll(async () => {
  there = await openMailing({ reference: true })
  dataDir = await mkdtemp(join(tmpdir(), 'portal-mails-'))
})
afterAll(async () => {
  await there.close()
  await rm(dataDir, { recursive: true, maxRetries: 5 })
})

const secret = 'secret-of-the-relay-of-mails'

const spawn = () =>
  spawnPortal(dataDir, {
    ...{ DATABASE_URL: there.server.databaseUrl, PUBLIC_URL: 'http://portal.test', SMTP_URL: there.smtp.url },
    ...{ MAIL_FROM: 'School Search <hello@search.test>', MAIL_WEBHOOK_SECRET: secret },
  })

const handOver = (url: string, raw: Buffer) =>
  fetch(`${url}/api/v1/mail/received/`, {
    method: 'POST',
    headers: {
      'content-type': 'message/rfc822',
      'x-inside-signature': `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`,
    },
    body: new Uint8Array(raw),
  })

const mails = () => there.db.selectFrom('received_mail').select(['id', 'tries', 'read_at', 'set_aside_at']).orderBy('id').execute()

test('kill -9 of a portal that reads a heavy mail: another portal answers, and reads that mail and those behind it', {
  timeout: 240_000,
}, async () => {
  const owner = await makeStaff(there.db, 'counsellor')
  const leadId = await makeLead(there.db, { lead: { owner_id: owner.id, email: 'asha@home.test' }, children: [{ name: 'Kiran' }] })
  const killed = await spawn()
  const head = Buffer.from('From: asha@home.test\r\nSubject: Fees\r\nContent-Type: text/html\r\n\r\nHello')
  const heavy = Buffer.concat([head, Buffer.from('<p>word\n'.repeat(1_000_000))])
  expect((await handOver(killed.url, heavy)).status).toBe(200)
  await expect.poll(async () => (await mails())[0]?.tries, { timeout: 60_000, interval: 5 }).toBe(1)
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  expect(await mails()).toMatchObject([{ tries: 1, read_at: null, set_aside_at: null }])
  const next = await spawn()
  expect((await handOver(next.url, rawMail({ from: 'asha@home.test', subject: 'Bus' }))).status).toBe(200)
  await expect.poll(async () => (await mails()).map(({ read_at }) => read_at !== null), { timeout: 120_000 }).toEqual([true, true])
  expect((await fetch(`${next.url}/readyz`)).status).toBe(200)
  const subjects = (await there.rowsOf(leadId)).map((row) => row.subject)
  expect(subjects.toSorted()).toEqual(['Bus', 'Fees'])
  await next.stop()
})
