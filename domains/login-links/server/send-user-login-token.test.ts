import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeMessageConsent } from '#domains/leads/server/lead/message-consent.ts'
import { erasePerson } from '#portal/server/person/erase-person.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { type Mailing, openMailing } from '#testing/make/open-mailing.ts'
import { type Messaging, openMessaging } from '#testing/make/open-messaging.ts'
import { sayWishes } from '#testing/make/say-wishes.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import { loginPage, openMarketplace, tokenIn } from '#testing/stand-ins/stand-in-marketplace.ts'

let mailing: Mailing
let messaging: Messaging
beforeAll(async () => {
  ;[mailing, messaging] = await Promise.all([openMailing(), openMessaging()])
  for (const { gateways } of [mailing, messaging]) gateways.loginPage = loginPage
})
afterAll(() => Promise.all([mailing.close(), messaging.close()]))

const agreed = { lead: { allowed_login_via_inside: true, login_consent_at: new Date().toISOString() } }

interface Pair {
  staff: Pick<Person, 'headers'>
  leadId: number
}

const press = ({ app }: Pick<TestServer, 'app'>, { staff, leadId }: Pair) =>
  app.inject({ url: `/api/v1/admin_custom/send-user-login-token/${leadId}/`, headers: staff.headers })

const statusOf = async (there: Pick<TestServer, 'app'>, pair: Pair) => {
  const answer = await press(there, pair)
  return [answer.statusCode, answer.json().result ?? answer.json().detail]
}

const linksOf = ({ db }: Pick<TestServer, 'db'>, leadId: number) =>
  db.selectFrom('login_link').selectAll().where('lead_id', '=', leadId).orderBy('id').execute()

const secondsLater = ({ db }: Pick<TestServer, 'db'>, leadId: number, seconds: number) =>
  sql`update login_link set asked_at = asked_at - make_interval(secs => ${seconds}) where lead_id = ${leadId}`.execute(db)

const timelineOf = async ({ app }: Pick<TestServer, 'app'>, { staff, leadId }: Pair): Promise<string[]> =>
  (await app.inject({ url: `/api/v3/admin_custom/details/${leadId}/`, headers: staff.headers }))
    .json()
    .timeline.items.map(({ action }: { action: string }) => action)

/** Every text of the database that holds a token. */
async function rowsWith({ db }: Pick<TestServer, 'db'>, token: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const found: string[] = []
  for (const { name } of rows) {
    const holds = await sql`select 1 from ${sql.table(name)} as its where its::text like ${`%${token}%`} limit 1`.execute(db)
    if (holds.rows.length > 0) found.push(name)
  }
  return found
}

test('by e-mail a parent gets a link that logs them in, which stands nowhere in the portal', async () => {
  const pair = await mailing.makePair(agreed)
  expect(await statusOf(mailing, pair)).toEqual([200, 'Log-in link sent by e-mail. It works once, within 15 minutes'])
  expect(await linksOf(mailing, pair.leadId)).toMatchObject([{ token_hash: null, expires_at: null }])
  await mailing.work()
  const [mail] = mailing.smtp.sentTo(pair.email)
  const token = tokenIn(mail?.read.text ?? '')
  expect(mail?.read.html).toContain(`<a href="https://search.test/log-in?from=inside&amp;way=link#${token}">`)
  expect(await rowsWith(mailing, token)).toEqual([])
  const [message] = await mailing.rowsOf(pair.leadId)
  expect(message?.text).toContain('[log-in link]')
  const { number } = await mailing.db
    .selectFrom('lead_number')
    .select('e164 as number')
    .where('lead_id', '=', pair.leadId)
    .executeTakeFirstOrThrow()
  expect((await (await openMarketplace(mailing)).redeem(token)).json()).toEqual({ number, name: 'Meera Iyer' })
  expect((await timelineOf(mailing, pair)).slice(0, 2)).toEqual(['Logged in with the log-in link', 'Log-in link sent by e-mail'])
  const trace = await mailing.db.selectFrom('audit_entry').select(['about_lead_id', 'details']).where('what', '=', 'login_link').execute()
  expect(trace).toContainEqual({ about_lead_id: pair.leadId, details: { by: 'email' } })
})

test('by WhatsApp too, while its window is open', async () => {
  const pair = await messaging.makePair(agreed)
  await messaging.writes(pair)
  expect(await statusOf(messaging, pair)).toEqual([200, 'Log-in link sent by WhatsApp. It works once, within 15 minutes'])
  await messaging.work()
  const token = tokenIn(JSON.stringify(messaging.sentTo(pair.e164)[0]?.body.text))
  expect(await rowsWith(messaging, token)).toEqual([])
  expect((await (await openMarketplace(messaging)).redeem(token)).json()).toEqual({ number: pair.e164, name: 'Meera Iyer' })
})

test('by e-mail where WhatsApp is connected too and its window is closed', async () => {
  const { whatsapp } = mailing.gateways
  mailing.gateways.whatsapp = messaging.gateways.whatsapp
  const pair = await mailing.makePair(agreed)
  expect(await statusOf(mailing, pair)).toEqual([200, 'Log-in link sent by e-mail. It works once, within 15 minutes'])
  mailing.gateways.whatsapp = whatsapp
})

test('a try that failed leaves its token worthless; the next try brings another', async () => {
  const pair = await mailing.makePair(agreed)
  await press(mailing, pair)
  mailing.smtp.fail({ at: 'recipient', does: { reply: 451 } })
  await mailing.work()
  const [first] = await linksOf(mailing, pair.leadId)
  mailing.smtp.fail()
  await mailing.hurry()
  await mailing.work()
  const [second] = await linksOf(mailing, pair.leadId)
  expect(first?.token_hash).not.toBeNull()
  expect(second?.token_hash).not.toEqual(first?.token_hash)
  const mails = mailing.smtp.sentTo(pair.email)
  expect((await (await openMarketplace(mailing)).redeem(tokenIn(mails.at(-1)?.read.text ?? ''))).statusCode).toBe(200)
})

test('the same GET twice sends one link, and the fourth within an hour is refused with when it may be sent', async () => {
  const pair = await mailing.makePair(agreed)
  const both = await Promise.all([statusOf(mailing, pair), statusOf(mailing, pair)])
  expect(both[0]).toEqual(both[1])
  expect(await linksOf(mailing, pair.leadId)).toHaveLength(1)
  for (let links = 2; links <= 3; links++) {
    await secondsLater(mailing, pair.leadId, 60)
    expect((await statusOf(mailing, pair))[0]).toBe(200)
  }
  await secondsLater(mailing, pair.leadId, 60)
  expect(await unchangedBy(mailing.db, () => statusOf(mailing, pair))).toEqual([
    400,
    expect.stringMatching(/^This parent got 3 log-in links within an hour\. Send the next one at \d\d:\d\d\.$/),
  ])
  await secondsLater(mailing, pair.leadId, 3600)
  expect((await statusOf(mailing, pair))[0]).toBe(200)
})

describe('no link is sent', () => {
  const refusal = async (there: Pick<TestServer, 'app' | 'db'>, pair: Pair) => await unchangedBy(there.db, () => statusOf(there, pair))

  test('to a parent who has not agreed', async () => {
    expect(await refusal(mailing, await mailing.makePair())).toEqual([
      400,
      expect.stringContaining('has not agreed to log in through Inside'),
    ])
  })

  test('for a lead of somebody else, an erased or a merged one', async () => {
    const [pair, other] = [await mailing.makePair(agreed), await mailing.makePair(agreed)]
    expect((await refusal(mailing, { ...pair, staff: other.staff }))[0]).toBe(404)
    const admin = await makeStaff(mailing.db, 'counsellor_admin')
    const payload = { stays: pair.leadId, goes: other.leadId }
    const merged = await mailing.app.inject({ method: 'POST', url: '/api/v3/admin_custom/merge/', headers: admin.headers, payload })
    expect(merged.statusCode).toBe(200)
    expect(await refusal(mailing, { staff: admin, leadId: other.leadId })).toEqual([
      409,
      expect.stringContaining('was merged into Meera Iyer'),
    ])
    const number = await mailing.db.selectFrom('lead_number').select('e164').where('lead_id', '=', pair.leadId).executeTakeFirstOrThrow()
    await erasePerson(mailing.db, number.e164)
    expect((await refusal(mailing, { staff: admin, leadId: pair.leadId }))[0]).toBe(404)
  })

  test('where the portal does not know the page of the website', async () => {
    const pair = await mailing.makePair(agreed)
    mailing.gateways.loginPage = undefined
    expect(await refusal(mailing, pair)).toEqual([400, expect.stringContaining('LOGIN_PAGE')])
    mailing.gateways.loginPage = loginPage
  })

  test.each<[string, (leadId: number) => Promise<unknown>, string]>([
    [
      'without an address',
      (leadId) => mailing.db.updateTable('lead').set({ email: null }).where('id', '=', leadId).execute(),
      'No e-mail address of this parent is known.',
    ],
    [
      'where mail came back',
      (leadId) =>
        mailing.db
          .updateTable('lead')
          .set({ email_bounced_at: new Date().toISOString(), email_bounced_reason: 'No such mailbox.' })
          .where('id', '=', leadId)
          .execute(),
      'Mail to this address came back: No such mailbox.',
    ],
    [
      'to a parent who wants no WhatsApp or mail',
      (leadId) =>
        mailing.db.transaction().execute((tx) => writeMessageConsent(tx, leadId, false, { record: async () => ({ id: 0, at: '' }) })),
      'Do not disturb: no WhatsApp or mail.',
    ],
  ])('by e-mail %s', async (_, make, sentence) => {
    const pair = await mailing.makePair(agreed)
    await make(pair.leadId)
    expect(await refusal(mailing, pair)).toEqual([400, expect.stringContaining(`The log-in link was not sent. ${sentence}`)])
  })

  test('by WhatsApp when its window is closed', async () => {
    expect(await refusal(messaging, await messaging.makePair(agreed))).toEqual([
      400,
      expect.stringContaining('The log-in link was not sent. More than 24 hours have passed'),
    ])
  })

  test('when the parent took back that they agreed while it waited', async () => {
    const pair = await mailing.makePair(agreed)
    await press(mailing, pair)
    await sayWishes(mailing.db, pair.leadId, { allowed_login_via_inside: false })
    await mailing.work()
    expect(await mailing.rowsOf(pair.leadId)).toMatchObject([
      { state: 'rejected', trouble: 'The parent does not want to log in through Inside any more.' },
    ])
    expect(mailing.smtp.sentTo(pair.email)).toEqual([])
  })

  test('by sending its message again', async () => {
    const pair = await mailing.makePair(agreed)
    await press(mailing, pair)
    mailing.smtp.fail({ at: 'recipient', does: { reply: 550 } })
    await mailing.work()
    mailing.smtp.fail()
    const [message] = await mailing.rowsOf(pair.leadId)
    expect(message?.state).toBe('rejected')
    // Somebody corrected the address, and then back.
    await mailing.db.updateTable('lead').set({ email_bounced_at: null, email_bounced_reason: null }).where('id', '=', pair.leadId).execute()
    const url = `/api/v1/admin_custom/message/${message?.id}/retry/`
    expect((await mailing.app.inject({ method: 'POST', url, headers: pair.staff.headers })).statusCode).toBe(200)
    await mailing.work()
    expect((await mailing.rowsOf(pair.leadId))[1]).toMatchObject({
      ...{ state: 'rejected', again_of_id: message?.id },
      trouble: 'A log-in link is sent only once. Press Send log-in link for a new one.',
    })
    expect(mailing.smtp.sentTo(pair.email)).toEqual([])
  })
})

describe('where nothing is connected', () => {
  async function disconnected() {
    const staff = await makeStaff(mailing.db, 'counsellor')
    const leadId = await makeLead(mailing.db, { ...agreed, lead: { ...agreed.lead, name: 'Ravi Iyer', owner_id: staff.id } })
    const { whatsapp, mail } = mailing.gateways
    Object.assign(mailing.gateways, { whatsapp: undefined, mail: undefined })
    return { pair: { staff, leadId }, connect: () => Object.assign(mailing.gateways, { whatsapp, mail }) }
  }

  test('a counsellor is told whom to ask, and an admin alone reads the link', async () => {
    const { pair, connect } = await disconnected()
    expect(await unchangedBy(mailing.db, () => statusOf(mailing, pair))).toEqual([400, expect.stringContaining('Ask a counsellor admin')])
    const admin = await makeStaff(mailing.db, 'counsellor_admin')
    const { result, link } = (await press(mailing, { ...pair, staff: admin })).json()
    expect(result).toContain('Nothing was sent: WhatsApp and e-mail are not connected.')
    expect(await rowsWith(mailing, tokenIn(link))).toEqual([])
    expect((await (await openMarketplace(mailing)).redeem(tokenIn(link))).json()).toMatchObject({ name: 'Ravi Iyer' })
    expect(await timelineOf(mailing, pair)).toContain('Log-in link shown, to be given to the parent')
    await sayWishes(mailing.db, pair.leadId, { message_consent: false, message_consent_at: new Date().toISOString() })
    expect(await unchangedBy(mailing.db, () => statusOf(mailing, { ...pair, staff: admin }))).toEqual([
      400,
      expect.stringContaining('The log-in link was not sent. Do not disturb: no WhatsApp or mail.'),
    ])
    connect()
  })
})
