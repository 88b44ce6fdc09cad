import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { writeMessageConsent } from '#domains/leads/server/lead/message-consent.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type Mailing, openMailing } from '#testing/make/open-mailing.ts'
import { runDueJobs } from '#testing/make/run-due-jobs.ts'
import { refuseMailsAt } from '#testing/make/say-wishes.ts'
import { testServer } from '#testing/server/test-server.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'

let there: Mailing
beforeAll(async () => {
  there = await openMailing()
})
afterEach(() => there.smtp.fail())
afterAll(() => there.close())

type Pair = Awaited<ReturnType<Mailing['makePair']>>

const ask = ({ staff }: Pick<Pair, 'staff'>, url: string) => there.app.inject({ url, headers: staff.headers })
const send = async (pair: Pair, query = '') =>
  await ask(pair, `/api/v3/admin_custom/send/${pair.leadId}/email/${await there.templateId()}/${query}`)
const write = (pair: Pair, payload: object = {}) =>
  there.app.inject({
    ...{ method: 'POST', url: `/api/v1/admin_custom/thread/${pair.leadId}/mail/`, headers: pair.staff.headers },
    payload: { subject: 'The fees', text: 'Dear Meera,\n\nthe fees are ₹60,000 <a year>.', ...payload },
  })
const last = async ({ leadId }: Pair) => (await there.rowsOf(leadId)).at(-1)

test('a template is listed, shown as this parent would get it, and sent exactly so, in two parts', async () => {
  const pair = await there.makePair()
  const { result } = (await ask(pair, '/api/v3/admin_custom/content/email/')).json()
  expect(result[0]).toMatchObject({ name: 'Schools for your child', usual: true, kind: 'service' })
  const preview = (await ask(pair, `/api/v3/admin_custom/preview/${pair.leadId}/email/${result[0].id}/`)).json()
  expect(preview).toMatchObject({ to: pair.email, subject: 'Schools for your child', missing: [] })
  expect(preview.text).toContain('Dear Meera Iyer,\n\nThank you')
  // Nothing is known of a school, so its paragraph is left out.
  expect(preview.text).not.toContain('You asked about')
  const answer = await send(pair, `?seen=${preview.seen}`)
  expect(answer.json()).toMatchObject({ result: 'Mail is on its way', message: { details: { status: 'pending' } } })
  await there.work()
  const [mail] = there.smtp.sentTo(pair.email)
  expect(mail?.read).toMatchObject({
    subject: 'Schools for your child',
    from: { name: 'Asha Rao – School Search', address: 'hello@search.test' },
  })
  expect(mail?.read.text).toContain('Thank you for talking with us about a school for Kiran')
  expect(mail?.read.html).toContain('<p>Dear Meera Iyer,</p>')
  const headers = new Map(mail?.read.headers.map(({ key, value }) => [key, value]))
  expect(headers.get('list-unsubscribe')).toMatch(/^<http:\/\/portal\.test\/api\/v1\/mail\/unsubscribe\/\?m=[\w-]+>$/)
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(mail?.from).toMatch(/^hello\+[\w-]{24}@search\.test$/)
  expect(await last(pair)).toMatchObject({ state: 'accepted', provider: 'smtp', channel: 'email', provider_id: mail?.read.messageId })
  const lead = (await ask(pair, `/api/v3/admin_custom/details/${pair.leadId}/`)).json()
  expect(lead.timeline.items[0]).toMatchObject({ kind: 'conversation', action: 'E-mail: 1 written', by: 'Asha Rao' })
})

test('a template says the child and the school that staff chose, and a pair that belongs together without a choice', async () => {
  const { collab, plain } = world.school
  const asked = (school_id: number, daysAgo: number) => ({
    kind: 'enquiry',
    at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    school_id,
  })
  const pair = await there.makePair({ children: [{ name: 'Asha' }, { name: 'Kiran' }], activities: [asked(collab, 9), asked(plain, 1)] })
  const children = await there.db.selectFrom('child').select(['id', 'name']).where('lead_id', '=', pair.leadId).orderBy('id').execute()
  for (const [at, school] of [collab, plain].entries())
    await there.db
      .updateTable('parent_activity')
      .set({ child_id: children[at]?.id ?? 0 })
      .where('lead_id', '=', pair.leadId)
      .where('school_id', '=', school)
      .execute()
  const template = await there.makeTemplate('{{child_name}} at {{school_name}}')
  const preview = async (query = '') => (await ask(pair, `/api/v3/admin_custom/preview/${pair.leadId}/email/${template}/${query}`)).json()
  expect((await preview()).subject).toBe('Kiran at Plain School')
  const chosen = `?child=${children[0]?.id}`
  const { subject, seen } = await preview(chosen)
  expect(subject).toBe('Asha at Collab School')
  const sendAs = async (query: string) => (await ask(pair, `/api/v3/admin_custom/send/${pair.leadId}/email/${template}/${query}`)).json()
  expect((await sendAs(`?seen=${seen}`)).detail).toContain('changed since you looked at it')
  expect((await sendAs(`${chosen}&seen=${seen}`)).message.ours.subject).toBe('Asha at Collab School')
})

test('a mail of one’s own words is sent as it was written, and read again as it was sent', async () => {
  const pair = await there.makePair()
  const { id } = (await write(pair)).json().message
  await there.work()
  const [mail] = there.smtp.sentTo(pair.email)
  expect(mail?.read.html).toContain('<p>the fees are ₹60,000 &lt;a year&gt;.</p>')
  const kept = (await ask(pair, `/api/v1/admin_custom/mail/${id}/`)).json()
  expect(kept).toMatchObject({ to: pair.email, subject: 'The fees', opened_at: null, bounced_at: null })
  expect(kept.text).toBe('Dear Meera,\n\nthe fees are ₹60,000 <a year>.\n')
  const unknownContact = await there.makePair()
  expect((await ask(unknownContact, `/api/v1/admin_custom/mail/${id}/`)).statusCode).toBe(404)
  expect((await ask(pair, '/api/v1/admin_custom/mail/2000000000/')).json().detail).toBe('There is no such mail.')
})

test('what was sent stays as it was when its template changes', async () => {
  const pair = await there.makePair()
  const { id } = (await send(pair)).json().message
  const template = await there.templateId()
  const body = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Other words' }] }] })
  const version = { template_id: template, number: 3, subject: 'Other', preheader: '', body }
  const { id: versionId } = await there.db.insertInto('mail_version').values(version).returning('id').executeTakeFirstOrThrow()
  const kept = (await ask(pair, `/api/v1/admin_custom/mail/${id}/`)).json()
  expect([kept.subject, kept.text.includes('Thank you for talking')]).toEqual(['Schools for your child', true])
  await there.db.deleteFrom('mail_version').where('id', '=', versionId).execute()
})

test('the same GET twice, or the same press, sends one mail', async () => {
  const pair = await there.makePair()
  const [one, other] = await Promise.all([send(pair), send(pair)])
  expect(one.json().message.id).toBe(other.json().message.id)
  const attempt = randomUUID()
  const ids = [await write(pair, { attempt }), await write(pair, { attempt })].map((answer) => answer.json().message.id)
  expect(ids[0]).toBe(ids[1])
  await there.work()
  expect(there.smtp.sentTo(pair.email)).toHaveLength(2)
})

describe('a mail is refused', () => {
  const cases: [string, (pair: Pair) => Promise<unknown>, string][] = [
    [
      'without an address',
      ({ leadId }) => there.db.updateTable('lead').set({ email: null }).where('id', '=', leadId).execute(),
      'No e-mail address of this parent is known',
    ],
    [
      'where mail came back',
      ({ leadId }) =>
        there.db
          .updateTable('lead')
          .set({ email_bounced_at: new Date().toISOString(), email_bounced_reason: 'No such mailbox.' })
          .where('id', '=', leadId)
          .execute(),
      'Mail to this address came back: No such mailbox.',
    ],
    [
      'to a parent who wants no WhatsApp or mail',
      ({ leadId }) =>
        there.db.transaction().execute((tx) => writeMessageConsent(tx, leadId, false, { record: async () => ({ id: 0, at: '' }) })),
      'Do not disturb: no WhatsApp or mail. If the parent agrees to WhatsApp and mail, note it in the conversation',
    ],
    [
      'to an address that unsubscribed',
      ({ email }) => refuseMailsAt(there.db, email, 'service'),
      'This parent unsubscribed from mails of this kind.',
    ],
  ]
  test.each(cases)('%s', async (_, make, sentence) => {
    const pair = await there.makePair()
    await make(pair)
    for (const answer of [await send(pair), await write(pair)]) {
      expect(answer.statusCode).toBe(409)
      expect(answer.json().detail).toContain(sentence)
    }
    expect(await there.rowsOf(pair.leadId)).toEqual([])
  })

  test.each(cases)('when it is about to be sent, if it became so since: %s', async (_, make, sentence) => {
    const pair = await there.makePair()
    await send(pair)
    await make(pair)
    await there.work()
    expect(await last(pair)).toMatchObject({ state: 'rejected', trouble: expect.stringContaining(sentence) })
    expect(there.smtp.sentTo(pair.email)).toEqual([])
  })

  test('to an address that was changed since it was written', async () => {
    const pair = await there.makePair()
    await send(pair)
    await there.db.updateTable('lead').set({ email: 'other@home.test' }).where('id', '=', pair.leadId).execute()
    await there.work()
    expect(await last(pair)).toMatchObject({ state: 'rejected', trouble: 'The parent’s address was changed since the mail was written.' })
  })

  test('with a variable that nothing fills, with its name', async () => {
    const pair = await there.makePair({ children: [] })
    const template = await there.makeTemplate('Fees for {{child_name}}')
    const answer = await ask(pair, `/api/v3/admin_custom/send/${pair.leadId}/email/${template}/`)
    expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringContaining('The mail needs the child’s name')])
  })

  test('that changed since its preview', async () => {
    const pair = await there.makePair()
    expect((await send(pair, '?seen=old')).json().detail).toContain('changed since you looked at it')
  })

  test('of a lead of somebody else, and with a subject or text that is missing', async () => {
    const [own, other] = [await there.makePair(), await there.makePair()]
    expect((await send({ ...other, staff: own.staff })).statusCode).toBe(404)
    expect((await write({ ...other, staff: own.staff })).statusCode).toBe(404)
    expect((await write(own, { subject: '  ' })).json().errors.subject[0]).toBe('Write a subject.')
    expect((await write(own, { text: '' })).json().errors.text[0]).toBe('Write the mail.')
    expect((await write(own, { reply_to: 1_999_999_999 })).json().detail).toBe('The mail that you answer is not in this conversation.')
  })
})

describe('a mail server that', () => {
  test('knows no such mailbox marks the address, which is not written to until it is edited', async () => {
    const pair = await there.makePair()
    await send(pair)
    there.smtp.fail({ at: 'recipient', does: { reply: 550 }, to: pair.email })
    await there.work()
    expect(await last(pair)).toMatchObject({ state: 'rejected', trouble_code: 550 })
    there.smtp.fail()
    expect((await send(pair)).json().detail).toContain('Mail to this address came back')
    const edited = await there.app.inject({
      ...{ method: 'POST', url: `/api/v3/admin_custom/details/${pair.leadId}/`, headers: pair.staff.headers },
      payload: { email: `new-${pair.email}` },
    })
    expect(edited.json().lead).toMatchObject({ email: `new-${pair.email}`, email_bounced: null })
    expect((await write(pair)).statusCode).toBe(200)
    await there.work()
    expect(there.smtp.sentTo(`new-${pair.email}`)).toHaveLength(1)
  })

  test('is busy gets the mail later, once', async () => {
    const pair = await there.makePair()
    await send(pair)
    there.smtp.fail({ at: 'recipient', does: { reply: 451 }, to: pair.email })
    await there.work()
    expect(await last(pair)).toMatchObject({ state: 'queued', tries: 1 })
    there.smtp.fail()
    await there.hurry()
    await there.work()
    expect(await last(pair)).toMatchObject({ state: 'accepted', tries: 2 })
    expect(there.smtp.sentTo(pair.email)).toHaveLength(1)
  })

  test('breaks off after it has the mail leaves it unknown; it is sent again only by a button, as a mail of its own', async () => {
    const pair = await there.makePair()
    const { id } = (await send(pair)).json().message
    there.smtp.fail({ at: 'data', does: 'drop', to: pair.email })
    await there.work()
    there.smtp.fail()
    await there.hurry()
    await there.work()
    expect(await last(pair)).toMatchObject({ id, state: 'unknown' })
    expect(there.smtp.sentTo(pair.email)).toHaveLength(1)
    const again = await there.app.inject({ method: 'POST', url: `/api/v1/admin_custom/message/${id}/retry/`, headers: pair.staff.headers })
    expect(again.json()).toMatchObject({ status: 'Mail is on its way' })
    await there.work()
    expect(await last(pair)).toMatchObject({ state: 'accepted', again_of_id: id })
    const subjects = there.smtp.sentTo(pair.email).map(({ read }) => read.subject)
    expect(subjects).toEqual(['Schools for your child', 'Schools for your child'])
  })

  test('does not accept our account stops e-mail until an admin starts it, and tells them', async () => {
    const [pair, admin] = [await there.makePair(), await makeStaff(there.db, 'counsellor_admin')]
    await send(pair)
    there.smtp.fail({ at: 'sender', does: { reply: 550 } })
    await there.work()
    expect((await write(pair)).json().detail).toContain('E-mail is stopped: The mail server does not let us send')
    const notices = await there.db.selectFrom('notice').select('text').where('staff_id', '=', admin.id).execute()
    expect(notices.map(({ text }) => text)).toEqual([expect.stringMatching(/^E-mail is stopped: /)])
    there.smtp.fail()
    const url = '/api/v1/admin_custom/connections/email/start/'
    expect((await there.app.inject({ method: 'POST', url, headers: admin.headers })).json()).toEqual({ started: true })
    await there.work()
    expect(there.smtp.sentTo(pair.email)).toHaveLength(1)
  })
})

test('an admin’s test goes to their own address, in plain words or as a template', async () => {
  const admin = await makeStaff(there.db, 'counsellor_admin')
  for (const payload of [{}, { template_id: await there.templateId('Your school visit') }])
    expect(
      (await there.app.inject({ method: 'POST', url: '/api/v1/admin_custom/connections/email/test/', headers: admin.headers, payload }))
        .statusCode,
    ).toBe(200)
  await there.work()
  expect(there.smtp.sentTo(admin.email).map(({ read }) => read.subject)).toEqual(['A test of Inside Portal', 'Your school visit'])
  const tests = await there.db.selectFrom('mail').select('message_id').where('lead_id', 'is', null).orderBy('message_id').execute()
  const url = `/api/v1/admin_custom/mail/${tests.at(-1)?.message_id}/`
  const kept = await there.app.inject({ url, headers: admin.headers })
  expect(kept.json()).toMatchObject({ to: admin.email, subject: 'Your school visit' })
  const { staff } = await there.makePair()
  expect((await there.app.inject({ url, headers: staff.headers })).json().detail).toBe('There is no such mail.')
})

test('without a mail server a mail is kept and marked as simulated; where nothing may be simulated it is refused', async () => {
  const gateways = await testGateways()
  const server = await testServer({ gateways })
  await makeWorld(server.db)
  const staff = await makeStaff(server.db, 'counsellor')
  const leadId = await makeLead(server.db, { lead: { owner_id: staff.id, email: 'meera@home.test' }, children: [{ name: 'Kiran' }] })
  const post = () =>
    server.app.inject({
      ...{
        method: 'POST',
        url: `/api/v1/admin_custom/thread/${leadId}/mail/`,
        headers: staff.headers,
        payload: { subject: 'Fees', text: 'Fees' },
      },
    })
  expect((await post()).json().result).toBe('Saved, not sent: no mail server is configured')
  await runDueJobs(server, gateways)
  const [row] = await server.db.selectFrom('message').selectAll().where('lead_id', '=', leadId).execute()
  expect(row).toMatchObject({ state: 'simulated', simulated: true, provider: 'loopback', provider_id: expect.stringMatching(/^sim_/) })
  expect(await server.db.selectFrom('mail_day').selectAll().execute()).toEqual([])
  gateways.mail = undefined
  expect((await post()).json().detail).toBe('No mail server is configured; nothing was sent.')
  await server.close()
})
