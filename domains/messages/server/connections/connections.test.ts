import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { type Messaging, openMessaging } from '#testing/make/open-messaging.ts'
import { envelope, written } from '#testing/stand-ins/meta-messages.ts'

let there: Messaging
let admin: Person

beforeAll(async () => {
  there = await openMessaging()
  admin = await makeStaff(there.db, 'counsellor_admin')
})
afterAll(() => there.close())

const path = '/api/v1/admin_custom/connections/'
const look = async () => (await there.app.inject({ url: path, headers: admin.headers })).json()
const post = (name: string, payload: object = {}) =>
  there.app.inject({ method: 'POST', url: `${path}whatsapp/${name}/`, headers: admin.headers, payload })
const whatsapp = async () => (await look()).results.find(({ name }: { name: string }) => name === 'whatsapp')

test('each service says what stands behind it, and whether it answers', async () => {
  expect((await look()).results).toMatchObject([
    { name: 'telephone', simulated: true, configured: false, answers: null },
    {
      name: 'whatsapp',
      configured: true,
      answers: true,
      waiting: 0,
      unknown: 0,
      address: 'http://portal.test/api/v1/communications/whatsapp/webhook/',
    },
    { name: 'email', simulated: true, configured: false, answers: null, waiting: 0 },
    { name: 'mailbox', configured: false, simulated: false, answers: null, waiting: null },
    { name: 'maps', configured: false, answers: null },
    { name: 'files', service: 'This machine’s disk', answers: true },
  ])
  there.meta.fault('number', { code: 190 })
  expect(await whatsapp()).toMatchObject({ answers: false, trouble: expect.stringContaining('access token') })
})

test('a test message goes to the reader’s own number through the outbox', async () => {
  expect((await post('test')).json().detail).toBe('Your account has no telephone number. Add it in your profile.')
  await there.db.updateTable('staff').set({ phone: '+919822200001' }).where('id', '=', admin.id).execute()
  expect((await post('test')).json()).toMatchObject({ number: '+919822200001', details: { status: 'pending' } })
  expect(await whatsapp()).toMatchObject({ waiting: 1 })
  await there.work()
  expect(there.sentTo('+919822200001')).toHaveLength(1)
  expect((await look()).test).toMatchObject({ details: { status: 'accepted', sent_by: admin.name } })
})

test('a channel that was stopped says why, and is started again by an admin', async () => {
  const pair = await there.makePair()
  await there.tell(envelope(written({ from: pair.e164 })))
  await there.work()
  there.meta.fault('messages', { code: 131031 })
  await there.send(pair)
  await there.work()
  expect(await whatsapp()).toMatchObject({ stopped: 'WhatsApp has locked this account.', waiting: 1 })
  const notices = await there.db
    .selectFrom('notice')
    .select('text')
    .where('staff_id', '=', admin.id)
    .where('kind', '=', 'channel_stopped')
    .execute()
  expect(notices).toEqual([{ text: 'WhatsApp is stopped: WhatsApp has locked this account. Look at Connections.' }])
  expect((await post('start')).json()).toEqual({ started: true })
  await there.work()
  expect(there.sentTo(pair.e164)).toHaveLength(1)
  expect(await whatsapp()).toMatchObject({ stopped: null, waiting: 0 })
})

test('only parents write where WhatsApp is connected', async () => {
  const pair = await there.makePair()
  expect((await post('simulate', { lead: pair.leadId, text: 'Hello' })).json().detail).toBe(
    'WhatsApp is connected here: only parents write.',
  )
})
