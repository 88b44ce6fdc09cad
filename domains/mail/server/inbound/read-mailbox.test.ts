import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { imapMailbox } from '#platform/server/gateways/mail/imap/imap-mailbox.ts'
import type { Mailbox } from '#platform/server/gateways/mail/mail.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type Mailing, openMailing } from '#testing/make/open-mailing.ts'
import { bounceReport, rawMail } from '#testing/make/raw-mail.ts'
import { openStandInImap } from '#testing/stand-ins/stand-in-imap.ts'
import { readMailbox } from './read-mailbox.ts'

let box: Awaited<ReturnType<typeof openStandInImap>>
let mailbox: Mailbox
let there: Mailing
beforeAll(async () => {
  box = await openStandInImap()
  mailbox = imapMailbox({ url: box.url, folder: 'INBOX', patience: 1_000 })
  there = await openMailing({ mailbox, mailWebhooks: [] })
})
beforeEach(() => box.fail())
afterAll(async () => {
  await there.close()
  await box.close()
})

async function read(): Promise<void> {
  await readMailbox(there.db, mailbox)
  await there.work()
}
const state = () => there.db.selectFrom('mailbox_state').selectAll().executeTakeFirstOrThrow()
const textsOf = async (leadId: number) =>
  (await there.rowsOf(leadId)).filter(({ direction }) => direction === 'incoming').map(({ text }) => text)

test('answers and returned mails come in from the mailbox, each once', async () => {
  const pair = await there.makePair()
  const sent = await there.wrote(pair)
  box.put(rawMail({ from: pair.email, text: 'Yes.', headers: { 'In-Reply-To': sent.id } }))
  box.put(bounceReport({ to: sent.backTo }))
  await read()
  await read()
  expect(await textsOf(pair.leadId)).toEqual(['Yes.'])
  const mail = await there.db.selectFrom('mail').selectAll().where('message_id', '=', sent.messageId).executeTakeFirstOrThrow()
  expect([mail.replied_at, mail.bounced_at]).toEqual([expect.any(String), expect.any(String)])
  expect(await state()).toMatchObject({
    mailbox: 'hello@search.test at 127.0.0.1, INBOX',
    read_at: expect.any(String),
    reading_until: null,
  })
})

test('a reading that breaks off in the middle goes on there, and its trouble is kept in words', async () => {
  const pair = await there.makePair()
  const [, second] = ['One', 'Two', 'Three'].map((text) => box.put(rawMail({ from: pair.email, text })))
  box.fail({ at: 'fetch', does: 'drop', uid: second ?? 0 })
  await read()
  expect(await textsOf(pair.leadId)).toEqual(['One'])
  expect(await state()).toMatchObject({ trouble: expect.stringContaining('cannot be reached'), reading_until: null })
  box.fail()
  await read()
  expect(await textsOf(pair.leadId)).toEqual(['One', 'Two', 'Three'])
})

test('a process that dies while it reads leaves the mailbox to another, and no mail comes twice', async () => {
  const pair = await there.makePair()
  for (const text of ['One', 'Two']) box.put(rawMail({ from: pair.email, text }))
  // It has one mail and is gone: nothing ends its turn.
  const dying: Mailbox = {
    ...mailbox,
    async *read(since) {
      for await (const mail of mailbox.read(since)) {
        yield mail
        throw new Error('The process died.')
      }
    },
  }
  await expect(readMailbox(there.db, dying)).rejects.toThrow('died')
  await read()
  expect(await textsOf(pair.leadId)).toEqual(['One'])
  await there.db
    .updateTable('mailbox_state')
    .set({ reading_until: new Date(0).toISOString() })
    .execute()
  await read()
  expect(await textsOf(pair.leadId)).toEqual(['One', 'Two'])
})

test('two processes at one instant, and a mailbox that gives its mails new numbers, bring no mail twice', async () => {
  const pair = await there.makePair()
  box.put(rawMail({ from: pair.email, text: 'Once' }))
  await Promise.all([readMailbox(there.db, mailbox), readMailbox(there.db, mailbox)])
  await there.work()
  expect(await textsOf(pair.leadId)).toEqual(['Once'])
  box.renumber()
  // The bytes of what came long ago are not known any more.
  await there.db.deleteFrom('received_mail').execute()
  await read()
  expect(await textsOf(pair.leadId)).toEqual(['Once'])
})

test('the page of connections says how the mailbox stands', async () => {
  const admin = await makeStaff(there.db, 'counsellor_admin')
  const look = async () => {
    const { results } = (await there.app.inject({ url: '/api/v1/admin_custom/connections/', headers: admin.headers })).json()
    return results.find(({ name }: { name: string }) => name === 'mailbox')
  }
  await read()
  expect(await look()).toMatchObject({
    ...{ configured: true, simulated: false, answers: true, address: null },
    ...{ service: 'A mailbox: hello@search.test at 127.0.0.1, INBOX', read_at: expect.any(String) },
  })
  box.fail({ at: 'login', does: 'refuse' })
  expect(await look()).toMatchObject({ answers: false, trouble: expect.stringContaining('The mailbox does not accept our account') })
})

test('the page of connections says how mails are handed over, and that none are read', async () => {
  const [handed, none] = [await openMailing(), await openMailing({ mailWebhooks: [] })]
  const look = async ({ db, app }: Mailing) => {
    const { headers } = await makeStaff(db, 'counsellor_admin')
    const { results } = (await app.inject({ url: '/api/v1/admin_custom/connections/', headers })).json()
    return results.find(({ name }: { name: string }) => name === 'mailbox')
  }
  expect(await look(handed)).toMatchObject({ configured: true, read_at: null, address: 'http://portal.test/api/v1/mail/received/' })
  await handed.receives(rawMail({ from: 'a@home.test' }))
  expect(await look(handed)).toMatchObject({ read_at: expect.any(String), answers: null })
  expect(await look(none)).toMatchObject({ configured: false, service: 'None: answers of parents and returned mails are not read' })
  await Promise.all([handed.close(), none.close()])
})
