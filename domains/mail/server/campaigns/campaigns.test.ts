import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accountNow } from '#domains/accounts/server/account/account-now.ts'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { listedIds } from '#domains/leads/server/list/listed-ids.ts'
import { maxPerMinute } from '#domains/mail/contract/campaign-words.ts'
import { previewCampaign } from '#domains/mail/contract/campaigns.ts'
import { openDatabase, openPool } from '#platform/server/db/database.ts'
import { loopbackMail } from '#platform/server/gateways/mail/loopback/loopback-mail.ts'
import { addWork, resumeWork } from '#platform/server/jobs/resume-work.ts'
import { makeLead, type Parent } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { type Mailing, openMailing } from '#testing/make/open-mailing.ts'
import { runDueJobs } from '#testing/make/run-due-jobs.ts'
import { refuseMailsAt } from '#testing/make/say-wishes.ts'
import { firmWith } from '#testing/stand-ins/firm-with.ts'
import { campaignWork } from './campaign-work.ts'
import { previewCampaign as preview } from './preview-campaign.ts'
import { runCampaign } from './run-campaign.ts'

let there: Mailing
let admin: Person
beforeAll(async () => {
  there = await openMailing()
  admin = await makeStaff(there.db, 'counsellor_admin', { name: 'Kabir Admin' })
})
afterEach(() => there.smtp.fail())
afterAll(() => there.close())

const root = '/api/v1/admin_custom/campaigns/'
const post = (path: string, payload: object = {}, by = admin) =>
  there.app.inject({ method: 'POST', url: `${root}${path}`, headers: by.headers, payload })
const get = async (path: string, by = admin) => (await there.app.inject({ url: `${root}${path}`, headers: by.headers })).json()

let made = 0

/** A counsellor with parents, who are found by their owner. */
async function makeOffice(parents: readonly (Parent & { email?: string | null })[]) {
  const owner = await makeStaff(there.db, 'counsellor', { name: 'Asha Rao' })
  const emails: string[] = []
  const ids: number[] = []
  for (const { email, ...parent } of parents) {
    const address = email === undefined ? `campaign${++made}@home.test` : email
    const lead = { owner_id: owner.id, name: `Parent ${made}`, email: address, ...parent.lead }
    ids.push(await makeLead(there.db, { children: [{ name: 'Kiran' }], ...parent, lead }))
    emails.push(address ?? '')
  }
  const which = { list: 'users', query: { owner: String(owner.id), ordering: 'created_at' } }
  return { owner, ids, emails, which }
}

const plain = (count: number): Parent[] => Array.from({ length: count }, () => ({}))

async function start(which: object, more: object = {}, by = admin) {
  const payload = { ...which, name: 'Open day', template_id: await there.templateId(), per_minute: maxPerMinute, ...more }
  return await post('', payload, by)
}

/** Has the time pass that a campaign needs for its next mails. */
const later = (id: number, seconds = 60) =>
  sql`update campaign set paced_at = paced_at - make_interval(secs => ${seconds}::double precision) where id = ${id}`.execute(there.db)

/** Runs all parts of a campaign, and sends what they write. */
async function finish(id: number, most = 20) {
  for (let part = 0; part < most; part++) {
    await later(id)
    await runCampaign(there.db, there.gateways, id)
  }
  await there.work()
}

const sentTo = (emails: readonly string[]) => emails.map((email) => there.smtp.sentTo(email).length)
const noticesOf = async ({ id }: Person) =>
  (await there.db.selectFrom('notice').select('text').where('staff_id', '=', id).where('kind', '=', 'campaign').execute()).map(
    ({ text }) => text,
  )

test('a campaign goes to each parent of a list once, in their timeline, as mail that answers nobody', async () => {
  const { which, emails, ids, owner } = await makeOffice([
    {},
    // This parent waits for an answer, and a mail to many is none.
    {
      messages: [
        { direction: 'incoming', text: 'What are the fees?', at: '2026-01-05T10:00:00Z', channel: 'email', address: 'x@home.test' },
      ],
      events: [{ kind: 'action', at: '2026-01-04T10:00:00Z' }],
      followUp: { due_at: '2026-01-06T10:00:00Z' },
    },
    {},
  ])
  const begun = await start(which)
  expect(begun.json()).toMatchObject({
    ...{ name: 'Open day', of: 'Users', status: 'running', found: 3, written: 0, left_out: 0, simulated: false },
    ...{ by: { name: 'Kabir Admin' }, template: { name: 'Schools for your child' } },
  })
  const { id } = begun.json()
  await finish(id)
  expect(sentTo(emails)).toEqual([1, 1, 1])
  const [mail] = there.smtp.sentTo(emails[0] ?? '')
  expect(mail?.read).toMatchObject({ subject: 'Schools for your child', from: { name: 'School Search' } })
  expect(mail?.read.text).toContain('Asha Rao')
  expect(new Map(mail?.read.headers.map(({ key, value }) => [key, value])).get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const lead = (await there.app.inject({ url: `/api/v3/admin_custom/details/${ids[0]}/`, headers: owner.headers })).json()
  expect(lead.timeline.items[0]).toMatchObject({ kind: 'conversation', action: 'E-mail: 1 sent to many' })
  const waiting = await there.db
    .selectFrom('lead_listing')
    .select(['lead_id', 'unanswered_at', 'message_at', 'follow_up_at'])
    .where('lead_id', 'in', ids)
    .where('viewer_id', '=', owner.id)
    .orderBy('lead_id')
    .execute()
  expect(waiting.map(({ unanswered_at, message_at, follow_up_at }) => [unanswered_at, message_at, follow_up_at].map(Boolean))).toEqual([
    [false, false, false],
    [true, true, true],
    [false, false, false],
  ])
  expect(await get(`${id}/`)).toMatchObject({
    ...{ status: 'done', written: 3, left_out: 0, finished_at: expect.any(String), figures: { sent: 3, opened: 0 } },
    ...{ under_way: 0, not_sent: 0, unknown: 0, reasons: [] },
  })
  expect(await noticesOf(admin)).toContain('Campaign Open day: 3 mails written, 0 parents left out')
  expect((await get('')).results[0]).toMatchObject({ id, status: 'done', written: 3 })
  expect(await checkLists(there.db)).toEqual([])
})

test('the preview counts who gets it, and who does not with each reason; the campaign leaves the same ones out and lists them', async () => {
  const now = new Date().toISOString()
  const { which, ids, emails } = await makeOffice([
    {},
    { email: null },
    { lead: { email_bounced_at: now, email_bounced_reason: 'No such mailbox.' } },
    { lead: { message_consent: false, message_consent_at: now } },
    {},
    { messages: [{ direction: 'outgoing', text: 'Hello', at: now }] },
    { children: [] },
    { email: 'twice@home.test' },
    { email: 'twice@home.test' },
  ])
  await refuseMailsAt(there.db, emails[4] ?? '', 'service')
  const template_id = await there.makeTemplate('Schools for {{child_name}}')
  const preview = (await post('preview/', { ...which, template_id })).json()
  expect(preview).toMatchObject({ found: 9, gets: 2, leads: [{ id: ids[0] }, { id: ids[7] }] })
  const reasons = ['noAddress', 'addressBounced', 'optedOut', 'unsubscribed', 'recent', 'sameAddress', 'variableEmpty']
  expect(preview.left_out).toMatchObject(
    [1, 2, 3, 4, 5, 8, 6].map((at, nth) => ({ reason: reasons[nth], count: 1, leads: [{ id: ids[at] }] })),
  )
  expect(preview.left_out.find(({ reason }: { reason: string }) => reason === 'optedOut').words).toBe(
    'Do not disturb: no WhatsApp or mail until they agree',
  )
  expect(preview.left_out.at(-1).words).toBe('Something that the mail needs is not known of them: the child’s name')
  expect(preview.sample).toMatchObject({ lead: { id: ids[0] }, subject: 'Schools for Kiran' })
  // The owner's name stands in it, not the admin's.
  expect(preview.sample.text).toContain('Asha Rao')
  // Without the rule about the last days.
  expect((await post('preview/', { ...which, template_id, quiet_days: 0 })).json()).toMatchObject({ gets: 3 })
  const { id } = (await start(which, { template_id })).json()
  await finish(id)
  expect(sentTo(emails)).toEqual([1, 0, 0, 0, 0, 0, 0, 1, 1])
  expect(there.smtp.sentTo('twice@home.test')).toHaveLength(1)
  const { reasons: kept } = await get(`${id}/`)
  expect(kept.map(({ reason, count }: { reason: string; count: number }) => [reason, count])).toEqual(reasons.map((reason) => [reason, 1]))
  expect(await get(`${id}/left-out/?reason=variableEmpty`)).toMatchObject({
    count: 1,
    results: [{ id: ids[6], reason: 'variableEmpty', words: 'Something that the mail needs is not known of them' }],
  })
  expect(await get(`${id}/left-out/?limit=3&offset=3`)).toMatchObject({ count: 7, results: [{}, {}, {}] })
})

describe('parents who said no, or have an admission,', () => {
  const notInterested = { kind: 'action', at: '2026-01-04T10:00:00Z', chase: 'ends' }
  const admission = (status: string) => ({ kind: 'admission', status, on_date: '2026-01-04T10:00:00Z', school_id: world.school.plain })
  const people: readonly Parent[] = [
    {},
    { events: [notInterested] },
    { events: [{ ...notInterested, chase: 'opts_out' }] },
    { milestones: [admission('Done')] },
    { milestones: [admission('Already taken')] },
    // They asked again after their no, or the no was undone, or the admission is still in process.
    { events: [notInterested], activities: [{ kind: 'enquiry', at: '2026-01-05T10:00:00Z' }] },
    { events: [{ ...notInterested, undone_at: '2026-01-05T10:00:00Z' }] },
    { milestones: [admission('In process')] },
    // Both at once.
    { events: [notInterested], milestones: [admission('Done')] },
    // An admission stays one, whatever the parent does later.
    { milestones: [admission('Done')], activities: [{ kind: 'login', at: new Date().toISOString() }] },
  ]
  const idsOf = (groups: { reason: string; leads: { id: number }[] }[]) =>
    groups.map(({ reason, leads }) => [reason, leads.map(({ id }) => id)])

  test('are left out, counted with each reason, and written to where an admin chose that', async () => {
    const { which, ids, emails } = await makeOffice(people)
    const at = (...places: number[]) => places.map((place) => ids[place])
    const template_id = await there.templateId()
    const preview = async (include: string[]) => (await post('preview/', { ...which, template_id, include })).json()
    const usual = await preview([])
    expect([usual.found, usual.gets, usual.included]).toEqual([10, 4, []])
    expect(idsOf(usual.left_out)).toEqual([
      ['admitted', at(3, 4, 8, 9)],
      ['saidNo', at(1, 2)],
    ])
    const some = await preview(['admitted'])
    expect([some.gets, idsOf(some.left_out), idsOf(some.included)]).toEqual([7, [['saidNo', at(1, 2, 8)]], [['admitted', at(3, 4, 9)]]])
    const all = await preview(['saidNo', 'admitted'])
    expect([all.gets, all.left_out, idsOf(all.included)]).toEqual([
      10,
      [],
      [
        ['admitted', at(3, 4, 8, 9)],
        ['saidNo', at(1, 2)],
      ],
    ])
    expect((await preview(['optedOut'])).errors).toBeDefined()
    const { id } = (await start(which)).json()
    await finish(id)
    expect(sentTo(emails)).toEqual([1, 0, 0, 0, 0, 1, 1, 1, 0, 0])
    expect((await get(`${id}/`)).reasons).toMatchObject([
      { reason: 'admitted', count: 4 },
      { reason: 'saidNo', count: 2 },
    ])
    const chosen = (await start(which, { include: ['saidNo'], quiet_days: 0 })).json()
    await finish(chosen.id)
    expect(sentTo(emails)).toEqual([2, 1, 1, 0, 0, 2, 2, 2, 0, 0])
    expect(await get(`${chosen.id}/`)).toMatchObject({ included: ['saidNo'], written: 6 })
  })

  const sayNo = async (leadId: number) => {
    await there.db
      .insertInto('lead_event')
      .values({ lead_id: leadId, ...notInterested, at: new Date().toISOString() })
      .execute()
    await refreshListing(there.db, leadId)
  }

  test('are asked for again as each mail is written, and as it is sent', async () => {
    const { which, ids, emails } = await makeOffice(plain(3))
    const { id } = (await start(which)).json()
    await sayNo(ids[1] ?? 0)
    await later(id)
    await runCampaign(there.db, there.gateways, id)
    // The mails wait for the mail server.
    await sayNo(ids[2] ?? 0)
    await finish(id)
    expect(sentTo(emails)).toEqual([1, 0, 0])
    expect((await get(`${id}/`)).reasons).toMatchObject([{ reason: 'saidNo', count: 1 }])
    expect((await there.rowsOf(ids[2] ?? 0)).at(-1)).toMatchObject({
      state: 'rejected',
      trouble: 'The parent said no after this mail was written.',
    })
  })

  test('after the start get it where an admin chose that', async () => {
    const { which, ids, emails } = await makeOffice(plain(2))
    const { id } = (await start(which, { include: ['saidNo'] })).json()
    await sayNo(ids[0] ?? 0)
    await later(id)
    await runCampaign(there.db, there.gateways, id)
    await sayNo(ids[1] ?? 0)
    await finish(id)
    expect(sentTo(emails)).toEqual([1, 1])
  })

  test('get what a counsellor writes to them alone', async () => {
    const { owner, ids, emails } = await makeOffice([{ events: [notInterested] }])
    await there.app.inject({
      ...{ method: 'POST', url: `/api/v1/admin_custom/thread/${ids[0]}/mail/`, headers: owner.headers },
      payload: { subject: 'Thank you', text: 'All the best.' },
    })
    await there.work()
    expect(sentTo(emails)).toEqual([1])
  })
})

test('a test group gets it first, then an admin continues by hand; another admin may too', async () => {
  const { which, emails } = await makeOffice(plain(6))
  const { id } = (await start(which, { test_size: 2 })).json()
  await finish(id)
  expect(await get(`${id}/`)).toMatchObject({ status: 'tested', written: 2 })
  expect(sentTo(emails)).toEqual([1, 1, 0, 0, 0, 0])
  expect(await noticesOf(admin)).toContain('Campaign Open day: The test group has it: 2 mails. Look at the campaign, then continue it')
  // Nothing goes on by itself.
  await finish(id)
  expect(sentTo(emails)).toEqual([1, 1, 0, 0, 0, 0])
  const colleague = await makeStaff(there.db, 'counsellor_admin')
  expect((await post(`${id}/resume/`, {}, colleague)).json()).toMatchObject({ status: 'running' })
  await finish(id)
  expect(sentTo(emails)).toEqual([1, 1, 1, 1, 1, 1])
})

test.each([
  ['was deactivated', { is_active: false }],
  ['is a counsellor now', { is_admin: false, is_executive: true }],
])('the campaign of an admin who %s waits for another admin, who then answers for it', async (_, change) => {
  const leaver = await makeStaff(there.db, 'counsellor_admin', { name: 'Lata Leaver' })
  const { which, ids, emails } = await makeOffice(plain(3))
  const { id } = (await start(which, {}, leaver)).json()
  await runCampaign(there.db, there.gateways, id)
  await there.db.updateTable('staff').set(change).where('id', '=', leaver.id).execute()
  await finish(id)
  const { written } = await get(`${id}/`)
  expect(written).toBeLessThan(3)
  expect(await get(`${id}/`)).toMatchObject({
    status: 'paused',
    by: { name: 'Lata Leaver' },
    taken_over_by: null,
    note: 'Lata Leaver, who answered for this campaign, is not an active admin now. If you resume it, you answer for it: your name stands in the mail to parents without a counsellor.',
  })
  expect(await noticesOf(admin)).toContain('Campaign Open day is paused: Lata Leaver is not an active admin now. Continue it, or stop it')
  await sql`update lead set owner_id = null where id = ${ids[2] ?? 0}`.execute(there.db)
  expect((await post(`${id}/resume/`)).json()).toMatchObject({
    status: 'running',
    note: null,
    taken_over_by: { id: admin.id, name: 'Kabir Admin' },
  })
  await finish(id)
  expect(await get(`${id}/`)).toMatchObject({ status: 'done' })
  expect(sentTo(emails)).toEqual([1, 1, 1])
  expect(await noticesOf(admin)).toContain('Campaign Open day: 3 mails written, 0 parents left out')
  expect(await noticesOf(leaver)).toEqual([])
})

test('mails are written at the set rate, and what was missed in a rest goes at once for one minute at most', async () => {
  const { which } = await makeOffice(plain(8))
  const { id } = (await start(which, { per_minute: 2 })).json()
  const written = async () => (await get(`${id}/`)).written
  const run = () => runCampaign(there.db, there.gateways, id)
  await run()
  await run()
  expect(await written()).toBe(1)
  await later(id, 31)
  await run()
  expect(await written()).toBe(2)
  await later(id, 3600)
  await run()
  await run()
  expect(await written()).toBe(4)
})

test('two processes that run one campaign at once write one mail to each parent, also where a third dies in the middle', async () => {
  const { which, ids } = await makeOffice(plain(60))
  const { id } = (await start(which)).json()
  const pool = (max: number) => openPool(there.server.databaseUrl, { max, longest: Number.POSITIVE_INFINITY })
  const [dying, ...others] = [pool(1), pool(2), pool(2)] as const
  const {
    rows: [own],
  } = await dying.query<{ pid: number }>('select pg_backend_pid() as pid')
  const dies = await there.db.transaction().execute(async (holder) => {
    // It has written down that it runs, and waits for the first parent.
    await holder.selectFrom('lead').select('id').where('id', 'in', ids).forUpdate().execute()
    await later(id)
    const run = runCampaign(openDatabase(dying), there.gateways, id).then(
      () => false,
      () => true,
    )
    const waits = () => sql`select from pg_stat_activity where pid = ${own?.pid} and wait_event_type = 'Lock'`.execute(there.db)
    await expect.poll(async () => (await waits()).rows.length).toBe(1)
    await sql`select pg_terminate_backend(${own?.pid})`.execute(there.db)
    return await run
  })
  expect(dies).toBe(true)
  const running = others.map(async (other) => {
    for (let part = 0; part < 12; part++) {
      await later(id)
      await runCampaign(openDatabase(other), there.gateways, id)
    }
  })
  await Promise.all(running)
  await finish(id)
  await dying.end()
  for (const other of others) await other.end()
  const { rows } = await sql<{ leads: number; mails: number; sent: number }>`
    select count(distinct mail.lead_id)::integer as leads, count(*)::integer as mails, count(*) filter (where state = 'accepted')::integer as sent
    from mail join message on message.id = mail.message_id where campaign_id = ${id}`.execute(there.db)
  expect(rows).toEqual([{ leads: ids.length, mails: ids.length, sent: ids.length }])
  expect(await get(`${id}/`)).toMatchObject({ status: 'done', written: ids.length, figures: { sent: ids.length } })
})

test('a parent who unsubscribes, opts out or is written to while it runs gets nothing more, nor one whose mail waits', async () => {
  const { which, ids, emails, owner } = await makeOffice(plain(5))
  const { id } = (await start(which, { test_size: 1 })).json()
  await finish(id)
  const token = (await there.db.selectFrom('mail').select('token').where('campaign_id', '=', id).executeTakeFirstOrThrow()).token
  expect((await there.app.inject({ method: 'POST', url: `/api/v1/mail/unsubscribe/?m=${token}` })).statusCode).toBe(200)
  await refuseMailsAt(there.db, emails[1] ?? '', 'service')
  const own = { subject: 'Fees', text: 'The fees' }
  const url = `/api/v1/admin_custom/thread/${ids[2]}/mail/`
  expect((await there.app.inject({ method: 'POST', url, headers: owner.headers, payload: own })).statusCode).toBe(200)
  await post(`${id}/resume/`)
  await later(id)
  await runCampaign(there.db, there.gateways, id)
  // The fourth unsubscribes when the mail is in the outbox already.
  await refuseMailsAt(there.db, emails[3] ?? '', 'service')
  await finish(id)
  expect(sentTo(emails)).toEqual([1, 0, 1, 0, 1])
  expect(await get(`${id}/`)).toMatchObject({
    ...{ status: 'done', written: 3, left_out: 2, not_sent: 1, figures: { sent: 2, unsubscribed: 1 } },
    reasons: [
      { reason: 'unsubscribed', count: 1 },
      { reason: 'recent', count: 1 },
    ],
  })
})

test('a campaign is paused, resumed and stopped; what waits in the outbox is then not sent, and it stays over', async () => {
  const { which, emails } = await makeOffice(plain(30))
  const { id } = (await start(which)).json()
  expect((await post(`${id}/pause/`)).json()).toMatchObject({ status: 'paused' })
  expect((await post(`${id}/pause/`)).json()).toMatchObject({ status: 'paused' })
  await finish(id)
  expect(there.smtp.sentTo(emails[0] ?? '')).toEqual([])
  expect((await post(`${id}/resume/`)).json()).toMatchObject({ status: 'running' })
  await later(id)
  await runCampaign(there.db, there.gateways, id)
  expect((await post(`${id}/stop/`)).json()).toMatchObject({ status: 'stopped', written: 25, finished_at: expect.any(String) })
  await finish(id)
  expect(sentTo(emails).reduce((sum, count) => sum + count, 0)).toBe(0)
  expect(await get(`${id}/`)).toMatchObject({ written: 25, not_sent: 25, under_way: 0 })
  for (const act of ['pause', 'resume']) {
    const answer = await post(`${id}/${act}/`)
    expect([answer.statusCode, answer.json().detail]).toEqual([409, 'This campaign is over. Start another one.'])
  }
  expect((await post(`${id}/stop/`)).json()).toMatchObject({ status: 'stopped' })
})

test('parents get it in their own hours, those abroad by their own clock; the preview says who waits, and simulated mail waits as real mail does', async () => {
  const { which, emails } = await makeOffice([{}, { lead: {}, numbers: ['1 4155550123'] }])
  const zones = await there.db
    .selectFrom('lead')
    .select(['id', 'zones'])
    .where('email', '=', emails[1] ?? '')
    .executeTakeFirstOrThrow()
  await there.db
    .updateTable('lead')
    .set({ zones: ['America/Los_Angeles'] })
    .where('id', '=', zones.id)
    .execute()
  const { id } = (await start(which)).json()
  const at = (time: string) => ({
    ...there.gateways,
    firm: firmWith({ writing_hours: { from: '09:00', until: '21:00' } }),
    now: () => new Date(`2026-11-25T${time}:00+05:30`),
  })
  const run = async (time: string) => {
    await later(id, 400)
    await runCampaign(there.db, at(time), id)
    return await get(`${id}/`)
  }
  const account = await accountNow(there.db, admin.id)
  if (!account) throw new Error('The admin is active.')
  const session = { id: 0, expires_at: '', needs_own_password: false, needs_second_factor: false, is_confirmed: true }
  const asker = { ...account, email: '', phone: null, user_type: 2, is_admin: true, is_executive: false, session }
  const nightAt = async (time: string) => {
    const order = { ...previewCampaign.body.parse({ ...which, template_id: await there.templateId() }) }
    return (await preview(there.db, at(time), asker, order)).night
  }
  const hours = { from: '09:00', until: '21:00' }
  expect(await nightAt('21:30')).toEqual({ ...hours, parents: 2, india: '21:30' })
  expect(await nightAt('03:00')).toEqual({ ...hours, parents: 1, india: '03:00' })
  // 3:00 in India is 13:30 in California; 21:30 is eight in the morning there.
  expect(await run('21:30')).toMatchObject({
    written: 0,
    note: 'Parents get mails between 09:00 and 21:00, by their own clock. In India it is 21:30.',
  })
  expect(await run('03:00')).toMatchObject({ written: 1, note: null, status: 'running' })
  await there.work()
  expect(sentTo(emails)).toEqual([0, 1])
  expect(await run('09:00')).toMatchObject({ written: 2, status: 'done' })
  const other = await makeOffice(plain(1))
  const second = (await start(other.which)).json().id
  const simulate = async (time: string) => {
    await later(second, 400)
    await runCampaign(there.db, { ...at(time), mail: loopbackMail() }, second)
    return await get(`${second}/`)
  }
  expect(await simulate('08:10')).toMatchObject({
    status: 'running',
    written: 0,
    note: 'Parents get mails between 09:00 and 21:00, by their own clock. In India it is 08:10.',
  })
  expect(await simulate('09:00')).toMatchObject({ status: 'done', written: 1 })
})

test('a mail that the mail server did not take by day is not sent at night', async () => {
  const { which, emails } = await makeOffice(plain(1))
  const { id } = (await start(which)).json()
  await runCampaign(there.db, there.gateways, id)
  const night = {
    ...there.gateways,
    firm: firmWith({ writing_hours: { from: '09:00', until: '21:00' } }),
    now: () => new Date('2026-11-25T23:00:00+05:30'),
  }
  await runDueJobs(there.server, night)
  expect(sentTo(emails)).toEqual([0])
  const waiting = there.db
    .selectFrom('message')
    .select(['state', 'trouble'])
    .where('address', '=', emails[0] ?? '')
  expect(await waiting.executeTakeFirstOrThrow()).toEqual({
    state: 'queued',
    trouble: 'Parents get mails between 09:00 and 21:00, by their own clock. In India it is 23:00.',
  })
  await there.hurry()
  await there.work()
  expect(sentTo(emails)).toEqual([1])
})

test('it waits for its start, and while e-mail is stopped or many mails wait, and says so', async () => {
  const { which, emails } = await makeOffice(plain(2))
  const { id } = (await start(which, { start_at: new Date(Date.now() + 3_600_000).toISOString() })).json()
  await finish(id, 2)
  expect(await get(`${id}/`)).toMatchObject({ status: 'running', written: 0, note: null })
  await sql`update campaign set start_at = now() where id = ${id}`.execute(there.db)
  await sql`update channel_state set stopped_at = now(), stopped_reason = 'The password is wrong.' where channel = 'email'`.execute(
    there.db,
  )
  await finish(id, 2)
  expect((await get(`${id}/`)).note).toBe('E-mail is stopped: The password is wrong. An admin can start it again under Connections.')
  await sql`update channel_state set stopped_at = null, stopped_reason = null where channel = 'email'`.execute(there.db)
  const slow = { ...there.gateways, mail: { ...loopbackMail(), simulated: false, perSecond: 0.1 } }
  await later(id)
  const message = {
    channel: 'email',
    address: 'own@school.test',
    subject: 'x',
    text: 'x',
    direction: 'outgoing',
    state: 'queued',
    at: sql<string>`now()`,
  }
  const { id: waiting } = await there.db.insertInto('message').values(message).returning('id').executeTakeFirstOrThrow()
  await runCampaign(there.db, slow, id)
  expect((await get(`${id}/`)).note).toBe('Mails wait for the mail server.')
  await there.db.deleteFrom('message').where('id', '=', waiting).execute()
  await finish(id)
  expect(sentTo(emails)).toEqual([1, 1])
})

test('a campaign whose job was lost with its process goes on', async () => {
  const { which, emails } = await makeOffice(plain(1))
  const { id } = (await start(which)).json()
  const jobs = () =>
    sql<{ id: string }>`select id from graphile_worker.jobs where key = ${`run_campaign:${id}`} and locked_at is null`.execute(there.db)
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone' where key = ${`run_campaign:${id}`}`.execute(
    there.db,
  )
  await resumeWork(there.db, campaignWork)
  expect((await jobs()).rows).toHaveLength(0)
  await sql`update campaign set next_at = now() - interval '1 minute' where id = ${id}`.execute(there.db)
  await resumeWork(there.db, campaignWork)
  expect((await jobs()).rows).toHaveLength(1)
  await sql`delete from graphile_worker._private_jobs where locked_by = 'gone'`.execute(there.db)
  await there.db.transaction().execute((tx) => addWork(tx, campaignWork, id))
  await there.work()
  expect(sentTo(emails)).toEqual([1])
})

test('a saved view is written to, and tracking tells a campaign from what staff sent one by one', async () => {
  const { which, ids, owner, emails } = await makeOffice(plain(2))
  const view = await there.app.inject({
    ...{ method: 'POST', url: '/api/v1/admin_custom/views/', headers: admin.headers },
    payload: { list: 'users', name: `Of Asha ${owner.id}`, query: which.query, is_team: true },
  })
  const begun = await start(
    { view: view.json().id },
    { name: 'Winter fair', template_id: await there.templateId('Schools for your child') },
  )
  expect(begun.json()).toMatchObject({ of: `Of Asha ${owner.id} (Users)`, found: 2 })
  const { id } = begun.json()
  await finish(id)
  expect(sentTo(emails)).toEqual([1, 1])
  const ask = async (path: string) => (await there.app.inject({ url: `/api/v1/miscs/${path}`, headers: admin.headers })).json()
  const template = await there.templateId()
  expect(await ask('mail-track-campaign-list?search=winter')).toMatchObject({
    count: 1,
    results: [{ id, campaign: 'Winter fair', is_campaign: true, template_id: template, sent: 2 }],
  })
  expect(await ask(`mail-track-panel/?campaign=${id}`)).toMatchObject({ campaign: 'Winter fair', total: 2, figures: { sent: 2 } })
  const recipients = await ask(`mail-track-recipients/?campaign=${id}`)
  expect(recipients).toMatchObject({ count: 2, next: null })
  expect(recipients.results.map(({ lead }: { lead: { id: number } }) => lead.id).toSorted()).toEqual(ids.toSorted())
  expect((await ask('mail-track-recipients/')).errors.template[0]).toBe('Give a template or a campaign.')
})

test('a list of more parents than a campaign takes is not read to its end', async () => {
  const { which, ids } = await makeOffice(plain(4))
  const reader = await accountNow(there.db, admin.id)
  if (!reader) throw new Error('The admin is not there.')
  const listed = async (most?: number) => await listedIds(there.db, reader, 'users', which.query, most)
  expect(await listed(2)).toHaveLength(3)
  expect(await listed(4)).toEqual(ids)
})

describe('a campaign is refused', () => {
  test('without a list or view, for a list of nobody, and for what does not exist', async () => {
    const { which } = await makeOffice([{ email: null }])
    const fresh = await makeOffice(plain(1))
    const refused = async (payload: object) => {
      const answer = await start(fresh.which, payload)
      return [answer.statusCode, answer.json().detail]
    }
    expect((await start({})).json().errors.list[0]).toBe('Give a list with its filters, or a saved view.')
    expect((await start({ ...fresh.which, view: 1 })).json().errors.list[0]).toBe('Give a list with its filters, or a saved view.')
    expect((await start(which)).json().detail).toBe('No parent of this list can get the mail. Look at the reasons.')
    expect(await refused({ template_id: 2_000_000_000 })).toEqual([404, 'This template no longer exists. Choose another.'])
    expect((await start({ view: 2_000_000_000 })).json().detail).toBe('This view is gone. Someone may have deleted it.')
    expect(await refused({ start_at: '2126-01-01T00:00:00Z' })).toEqual([400, 'Choose a start within the next 90 days.'])
    expect((await start(fresh.which, { name: ' ' })).json().errors.name[0]).toBe('Name the campaign.')
    expect((await start(fresh.which, { per_minute: 0 })).json().errors.per_minute[0]).toBe('Give 1 mail or more.')
    const others = await there.app.inject({
      ...{ method: 'POST', url: '/api/v1/admin_custom/views/', headers: admin.headers },
      payload: { list: 'enquiries', name: 'Enquiries', query: {}, is_team: false },
    })
    if (others.statusCode === 200)
      expect((await start({ view: others.json().id })).json().detail).toBe('This view is not of a list of leads. Choose another.')
  })

  test('to a counsellor, and where there is no such campaign', async () => {
    const { which, owner } = await makeOffice(plain(1))
    expect((await post('preview/', { ...which, template_id: await there.templateId() }, owner)).statusCode).toBe(403)
    for (const path of ['2000000000/pause/', '2000000000/resume/', '2000000000/stop/'])
      expect((await post(path)).json().detail).toBe('There is no such campaign.')
    for (const path of ['2000000000/', '2000000000/left-out/']) expect((await get(path)).detail).toBe('There is no such campaign.')
  })
})
