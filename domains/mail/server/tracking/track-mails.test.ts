import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type Mailing, openMailing } from '#testing/make/open-mailing.ts'
import { maxCounted } from './list-mail-recipients.ts'

let there: Mailing
beforeAll(async () => {
  there = await openMailing()
})
afterAll(() => there.close())

test('an admin finds a template by its name with what came of its mails, and each figure by day', async () => {
  const admin = await makeStaff(there.db, 'counsellor_admin')
  const ask = async (url: string) => (await there.app.inject({ url, headers: admin.headers })).json()
  const list = '/api/v1/miscs/mail-track-campaign-list'
  expect(await ask(list)).toMatchObject({ count: 0, results: [], next: null })
  const pairs = [await there.makePair(), await there.makePair()]
  const template = await there.templateId()
  for (const { leadId, staff } of pairs)
    await there.app.inject({ url: `/api/v3/admin_custom/send/${leadId}/email/${template}/`, headers: staff.headers })
  there.smtp.fail({ at: 'recipient', does: { reply: 550 }, to: pairs[1]?.email ?? '' })
  await there.work()
  const none = { opened: 0, opened_by_machine: 0, clicked: 0, unsubscribed: 0 }
  const row = { id: template, campaign: 'Schools for your child', sent: 1, bounced: 1, ...none }
  expect((await ask(`${list}?search=SCHOOLS%20for`)).results).toMatchObject([row])
  expect(await ask(`${list}?search=nothing`)).toMatchObject({ count: 0, results: [] })
  const panel = '/api/v1/miscs/mail-track-panel/'
  expect(await ask(panel)).toMatchObject({ type: 'sent', words: 'Sent', total: 1, days: [{ count: 1 }], links: [] })
  // One that the mail server refused at once was never on its way.
  const figures = { ...none, sent: 1, delivered: 1, bounced: 1 }
  expect(await ask(`${panel}?type=bounced&template=${template}`)).toMatchObject({ campaign: 'Schools for your child', total: 1, figures })
  expect(await ask(`${panel}?type=bounced&template=2000000000`)).toMatchObject({ campaign: null, total: 0, days: [] })
  expect((await ask(`${panel}?type=read`)).errors.type[0]).toBe('There is no such figure of mails.')
})

test('each figure lists its own mails with the lead of each; a lead that was erased shows no name and no address', async () => {
  const admin = await makeStaff(there.db, 'counsellor_admin')
  const template = await there.templateId('Your school visit')
  const { id: version } = await there.db
    .selectFrom('mail_version')
    .select('id')
    .where('template_id', '=', template)
    .executeTakeFirstOrThrow()
  const pairs = [await there.makePair(), await there.makePair(), await there.makePair()]
  const [early, late, old] = ['2 hours', '1 hour', '40 days']
  const ids: number[] = []
  for (const [at, { leadId, staff, email }] of pairs.entries()) {
    const ago = sql<string>`now() - ${[early, late, old][at]}::interval`
    const { id } = await there.db
      .insertInto('message')
      .values({
        ...{ channel: 'email', lead_id: leadId, address: email, direction: 'outgoing', state: 'accepted', staff_id: staff.id },
        ...{ subject: 'Fees', text: 'The fees', at: ago },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const mail = { message_id: id, lead_id: leadId, kind: 'service', token: `token-${id}`, version_id: version }
    await there.db
      .insertInto('mail')
      .values({ ...mail, sent_at: ago, ...(at === 0 && { opened_at: ago }) })
      .execute()
    ids.push(id)
  }
  const ask = async (query: string) =>
    (await there.app.inject({ url: `/api/v1/miscs/mail-track-recipients/?template=${template}&${query}`, headers: admin.headers })).json()
  const [first, second, third] = pairs.map(({ leadId, email }) => ({
    address: email,
    is_test: false,
    lead: { id: leadId, name: 'Meera Iyer' },
  }))
  expect(await ask('type=sent')).toMatchObject({ count: 2, results: [second, first] })
  expect(await ask('type=sent&days=90&limit=1&offset=2')).toMatchObject({ count: 3, next: null, results: [{ id: ids[2], ...third }] })
  expect(await ask('type=opened')).toMatchObject({ count: 1, results: [first] })
  expect(await ask('type=opened_by_machine')).toMatchObject({ count: 0, results: [] })
  await there.db
    .updateTable('mail')
    .set({ returned_at: sql`now()` })
    .where('message_id', '=', ids[1] ?? 0)
    .execute()
  expect(await ask('type=delivered')).toMatchObject({ count: 1, results: [first] })
  await there.db
    .updateTable('lead')
    .set({ erased_at: sql`now()`, viewer_ids: [] })
    .where('id', '=', pairs[0]?.leadId ?? 0)
    .execute()
  expect(await ask('type=opened')).toMatchObject({ count: 1, results: [{ id: ids[0], lead: null, address: null, is_test: false }] })
})

test('of more than ten thousand mails the counts by day say how many there are, and any page is read', async () => {
  const admin = await makeStaff(there.db, 'counsellor_admin')
  const { leadId } = await there.makePair()
  const { id: template } = await there.db
    .insertInto('mail_template')
    .values({ name: 'To all', kind: 'offers' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: version } = await there.db
    .insertInto('mail_version')
    .values({ template_id: template, number: 1, subject: 'Fair', preheader: '', body: JSON.stringify({ type: 'doc', content: [] }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    with written as (
      insert into message (channel, lead_id, address, direction, state, subject, text, at)
      select 'email', ${leadId}, 'many@home.test', 'outgoing', 'accepted', 'Fair', 'Come', now() - make_interval(secs => nth)
      from generate_series(1, ${maxCounted + 1}) as nth returning id, at)
    insert into mail (message_id, lead_id, kind, token, version_id, sent_at, opened_at)
    select id, ${leadId}, 'offers', 'many-' || id, ${version}, at, case when id % 2 = 0 then at end from written`.execute(there.db)
  await sql`
    insert into mail_day (day, what, version_id, campaign_id, part, count)
    select (now() at time zone 'Asia/Kolkata')::date, what, ${version}, 0, 0, ${maxCounted + 8}
    from unnest(array['sent', 'opened']) as what`.execute(there.db)
  const ask = async (query: string) =>
    (await there.app.inject({ url: `/api/v1/miscs/mail-track-recipients/?template=${template}&${query}`, headers: admin.headers })).json()
  // Seven were of leads that were destroyed, whose counts stay.
  expect((await ask('type=sent')).count).toBe(maxCounted + 8)
  expect((await ask(`type=sent&limit=5&offset=${maxCounted}`)).results).toHaveLength(1)
  expect(Math.abs((await ask('type=opened')).count - maxCounted / 2)).toBeLessThanOrEqual(1)
})
