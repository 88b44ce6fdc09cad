import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLead } from '../make/make-lead.ts'
import { makeStaff, type Person } from '../make/make-staff.ts'
import { type Mailing, openMailing } from '../make/open-mailing.ts'
import { refuseMailsAt } from '../make/say-wishes.ts'

let there: Mailing
let admin: Person
beforeAll(async () => {
  there = await openMailing()
  admin = await makeStaff(there.db, 'counsellor_admin')
})
afterAll(() => there.close())

interface Asked {
  by: Person
  method?: 'GET' | 'POST'
  payload?: object
}

async function ask(url: string, { by, method = 'POST', payload }: Asked) {
  const answer = await there.app.inject({ method, url: `/api/${url}`, headers: by.headers, ...(payload && { payload }) })
  return { ...answer.json(), code: answer.statusCode }
}

const note = (leadId: number, by: Person, payload: object) => ask(`v1/admin_custom/consents/${leadId}/`, { by, payload })
const consents = (leadId: number, by: Person) => ask(`v1/admin_custom/consents/${leadId}/`, { by, method: 'GET' })
const write = (leadId: number, by: Person, more: object = {}) =>
  ask(`v1/admin_custom/thread/${leadId}/mail/`, { by, payload: { subject: 'Your visit', text: 'You are expected at 11.', ...more } })

async function call(leadId: number, by: Person, purpose = 'admission_help') {
  const { national } = await there.db.selectFrom('lead_number').select('national').where('lead_id', '=', leadId).executeTakeFirstOrThrow()
  return await ask(`v3/admin_custom/call-parent/${leadId}/?phone=${national}&purpose=${purpose}`, { by, method: 'GET' })
}

async function offers(owner: Person) {
  const template = await there.makeTemplate(`Offers ${owner.id}`)
  await there.db.updateTable('mail_template').set({ kind: 'offers' }).where('id', '=', template).execute()
  const which = { list: 'users', query: { owner: String(owner.id) }, template_id: template }
  return {
    preview: () => ask('v1/admin_custom/campaigns/preview/', { by: admin, payload: which }),
    start: () => ask('v1/admin_custom/campaigns/', { by: admin, payload: { ...which, name: 'Open day', per_minute: 60 } }),
  }
}

test('a parent says no to marketing and yes to help with the admission, and every door obeys', async () => {
  const { staff, leadId, email } = await there.makePair()
  const other = await makeLead(there.db, { lead: { owner_id: staff.id, email: `other-${leadId}@home.test` } })
  const no = await note(leadId, staff, { purpose: 'marketing', given: false, how: 'spoken' })
  expect(no).toMatchObject({ code: 200, standing: [{ purpose: 'marketing', given: false, how: 'spoken', by: 'Asha Rao' }] })
  expect((await note(leadId, staff, { purpose: 'admission_help', given: true, how: 'spoken' })).code).toBe(200)

  const campaign = await offers(staff)
  expect(await campaign.preview()).toMatchObject({
    ...{ found: 2, gets: 1, leads: [{ id: other }] },
    left_out: [{ reason: 'unsubscribed', leads: [{ id: leadId }] }],
  })
  expect((await campaign.start()).code).toBe(200)
  expect(await call(leadId, staff, 'marketing')).toMatchObject({ code: 409, detail: expect.stringContaining('wants no marketing') })
  expect((await call(leadId, staff)).detail).toContain('Simulated call recorded')
  expect((await write(leadId, staff)).code).toBe(200)
  await there.work()
  expect(there.smtp.sentTo(email).map(({ read }) => read.subject)).toEqual(['Your visit'])
  const { refused, words } = await consents(leadId, staff)
  const [, marketing] = words
  expect(refused).toMatchObject(['call', 'campaign'].map((act) => ({ act, purpose: 'marketing', word: marketing.id })))
})

test('a no to calls is kept with the row that refused, also where nothing else of the request is kept; it is taken back with all that it did', async () => {
  const { staff, leadId } = await there.makePair()
  const { event } = await note(leadId, staff, { purpose: 'calls', given: false, how: 'spoken' })
  expect((await call(leadId, staff)).code).toBe(409)
  expect((await write(leadId, staff)).code).toBe(409)
  expect((await consents(leadId, staff)).refused.map(({ act, purpose }: { act: string; purpose: string }) => [act, purpose])).toEqual([
    ['mail', 'admission_help'],
    ['call', 'calls'],
  ])
  expect((await ask(`v1/admin_custom/consents/${leadId}/undo/`, { by: staff, payload: { event } })).standing).toEqual([])
  expect((await ask(`v1/admin_custom/consents/${leadId}/undo/`, { by: staff, payload: { event } })).code).toBe(409)
  expect((await call(leadId, staff)).detail).toContain('Simulated call recorded')
})

test('a consent that is taken back while a mail waits stops it, and the mail says why', async () => {
  const { staff, leadId, email } = await there.makePair()
  const send_at = new Date(Date.now() + 3_600_000).toISOString()
  const { message } = await write(leadId, staff, { send_at })
  await note(leadId, staff, { purpose: 'admission_help', given: false })
  await there.db
    .updateTable('message')
    .set({ send_at: new Date(Date.now() - 1000).toISOString() })
    .where('id', '=', message.id)
    .execute()
  await there.hurry()
  await there.work()
  expect(await there.rowsOf(leadId)).toMatchObject([{ state: 'rejected' }])
  expect(there.smtp.sentTo(email)).toEqual([])
  expect((await consents(leadId, staff)).refused).toMatchObject([{ act: 'mail', purpose: 'admission_help', by: null }])
  expect((await call(leadId, staff)).detail).toContain('took back their consent to help with an admission')
})

test('marketing rests for 90 days after a no, unless the parent comes with it themselves; a no by an address holds for it alone', async () => {
  const { staff, leadId, email } = await there.makePair()
  await note(leadId, staff, { purpose: 'marketing', given: false })
  expect(await note(leadId, staff, { purpose: 'marketing', given: true })).toMatchObject({
    ...{ code: 409, detail: expect.stringContaining('Nobody asks them again before') },
  })
  expect((await note(leadId, staff, { purpose: 'marketing', given: true, note: 'Asked for our newsletter' })).code).toBe(200)
  await refuseMailsAt(there.db, email, 'offers')
  const { standing } = await consents(leadId, staff)
  expect(standing.map(({ given, contact }: { given: boolean; contact: string | null }) => [given, contact])).toEqual([
    [false, 'address'],
    [true, null],
  ])
})

test('what is not theirs, lies in the future or was said before another word is refused', async () => {
  const { staff, leadId } = await there.makePair()
  const stranger = await makeStaff(there.db, 'counsellor')
  expect((await consents(leadId, stranger)).code).toBe(404)
  expect((await note(leadId, stranger, { purpose: 'marketing', given: false })).code).toBe(404)
  expect((await note(leadId, staff, { purpose: 'marketing', given: false, at: '2199-01-01T00:00:00Z' })).code).toBe(400)
  await note(leadId, staff, { purpose: 'sharing', given: false })
  expect((await note(leadId, staff, { purpose: 'sharing', given: true, at: '2026-01-01T00:00:00Z' })).code).toBe(409)
  expect((await note(leadId, staff, { purpose: 'login', given: true })).code).toBe(400)
  expect((await note(leadId, staff, { purpose: 'child_data', given: true })).code).toBe(400)
  const child = await there.db.selectFrom('child').select('id').where('lead_id', '=', leadId).executeTakeFirstOrThrow()
  const agreed = { purpose: 'child_data', given: true, child: child.id, method: 'held', reference: 'Call of today' }
  expect((await note(leadId, staff, { ...agreed, child: 2_000_000_000 })).code).toBe(404)
  expect(await note(leadId, staff, agreed)).toMatchObject({
    code: 200,
    standing: [{ purpose: 'sharing' }, { purpose: 'child_data', child: { name: 'Kiran' }, method: 'held', reference: 'Call of today' }],
  })
})

test('the consent of a parent is noted where a child is entered, and is open without it', async () => {
  const { staff, leadId } = await there.makePair({ children: [] })
  const child = { combined_data: leadId, child_age: 8, gender: 'girl' }
  const enter = (more: object) => ask('v3/admin_custom/multi-form/', { by: staff, payload: { ...child, ...more } })
  expect((await enter({ child_name: 'Open' })).code).toBe(200)
  expect((await enter({ child_name: 'Agreed', consent: 'held' })).code).toBe(200)
  expect((await enter({ child_name: 'Odd', consent: 'a document' })).code).toBe(400)
  expect((await consents(leadId, staff)).standing).toMatchObject([
    { purpose: 'child_data', given: true, child: { name: 'Agreed' }, method: 'held' },
  ])
})

const texts = {
  ...{ title: 'Your data', intro: 'We help you to find a school.', items: [{ data: 'Your number', purpose: 'To call you.' }] },
  ...{ withdraw: 'Write STOP.', complain: 'Write to us.' },
}
const notice = {
  ...{ name: 'Parents', purposes: ['sharing'], language: 'hi', english: texts, translated: { ...texts, title: 'आपका डेटा' } },
  ...{ withdraw_url: 'https://firm.example/withdraw', complain_url: 'https://firm.example/complain' },
}

test('consents that staff take name the version of the notice that is in force, in the parent’s language; a published one is never changed', async () => {
  const { staff, leadId } = await there.makePair({ lead: { language: 'hi' } })
  const notices = 'v1/admin_custom/consent-notices/'
  expect((await ask(notices, { by: staff, payload: notice })).code).toBe(403)
  const { withdraw_url: _without, ...incomplete } = notice
  expect((await ask(notices, { by: admin, payload: incomplete })).code).toBe(400)
  expect((await ask(notices, { by: admin, payload: { ...notice, complain_url: 'http://firm.example/' } })).code).toBe(400)
  const first = await ask(notices, { by: admin, payload: notice })
  expect(await ask(notices, { by: admin, payload: { ...notice, english: { ...texts, title: 'What we do' } } })).toMatchObject({
    ...{ id: first.id, version: 1, published_at: null, english: { title: 'What we do' } },
  })
  expect(await note(leadId, staff, { purpose: 'sharing', given: true })).toMatchObject({ standing: [{ notice: null }] })
  expect(await ask(`${notices}${first.id}/publish/`, { by: admin })).toMatchObject({ in_force: true, consents: 0 })
  expect((await ask(`${notices}${first.id}/publish/`, { by: admin })).code).toBe(409)
  expect(await note(leadId, staff, { purpose: 'sharing', given: true })).toMatchObject({
    standing: [{ notice: 'Parents, version 1 (hi)' }],
  })
  await expect(there.server.pool.query(`update consent_notice set name = 'Others' where id = ${first.id}`)).rejects.toThrow('never changed')
  const second = await ask(notices, { by: admin, payload: notice })
  expect(second).toMatchObject({ version: 2, published_at: null })
  await ask(`${notices}${second.id}/publish/`, { by: admin })
  const { results } = await ask(notices, { by: admin, method: 'GET' })
  expect(results.map(({ version, in_force, consents: named }: Record<string, unknown>) => [version, in_force, named])).toEqual([
    [2, true, 0],
    [1, false, 1],
  ])
})
