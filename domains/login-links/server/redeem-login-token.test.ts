import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasePerson } from '#portal/server/person/erase-person.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { sayWishes } from '#testing/make/say-wishes.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { loginPage, type Marketplace, openMarketplace, tokenIn } from '#testing/stand-ins/stand-in-marketplace.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { forgetLoginLinks } from './forget-login-links.ts'

let server: TestServer
let website: Marketplace
let admin: Person
beforeAll(async () => {
  server = await testServer({ gateways: await testGateways({ loginPage }) })
  website = await openMarketplace(server)
  admin = await makeStaff(server.db, 'counsellor_admin')
})
afterAll(() => server.close())

let made = 0

/** A parent to whom an admin gave a link. */
async function parentWithLink() {
  const number = String(9_844_000_000 + ++made)
  const lead = { name: `Meera ${made}`, allowed_login_via_inside: true, login_consent_at: new Date().toISOString() }
  const leadId = await makeLead(server.db, { lead, numbers: [number] })
  const url = `/api/v1/admin_custom/send-user-login-token/${leadId}/`
  const { link } = (await server.app.inject({ url, headers: admin.headers })).json()
  return { leadId, number: `+91${number}`, name: lead.name, token: tokenIn(link) }
}

const gone = [410, { detail: 'This link was used, has expired, or never was. Ask for a new one.' }]
const redeemed = async (token: string) => {
  const answer = await website.redeem(token)
  return [answer.statusCode, answer.json()]
}

test('of many who redeem a link at one instant one is told whose it is', async () => {
  const { token, number, name } = await parentWithLink()
  const answers = await Promise.all(Array.from({ length: 8 }, () => redeemed(token)))
  expect(answers.filter(([status]) => status === 200)).toEqual([[200, { number, name }]])
  expect(answers.filter(([status]) => status !== 200)).toEqual(Array.from({ length: 7 }, () => gone))
})

test('a link that has expired, was used, was never made, or whose parent takes it back is refused alike, and nothing changes', async () => {
  const [expired, used, takenBack] = [await parentWithLink(), await parentWithLink(), await parentWithLink()]
  await sql`update login_link set expires_at = now() - interval '1 second' where lead_id = ${expired.leadId}`.execute(server.db)
  await redeemed(used.token)
  await sayWishes(server.db, takenBack.leadId, { allowed_login_via_inside: false })
  for (const token of [expired.token, used.token, takenBack.token, 'x'.repeat(43)])
    expect(await unchangedBy(server.db, () => redeemed(token))).toEqual(gone)
})

test('a link works for 15 minutes', async () => {
  const { leadId, token } = await parentWithLink()
  const { rows } = await sql<{ lasts: number }>`
    select round(extract(epoch from expires_at - asked_at) / 60)::integer as lasts from login_link where lead_id = ${leadId}`.execute(
    server.db,
  )
  expect(rows).toEqual([{ lasts: 15 }])
  await sql`update login_link set expires_at = now() + interval '1 minute' where lead_id = ${leadId}`.execute(server.db)
  expect((await redeemed(token))[0]).toBe(200)
})

test('the link of a parent who was erased is over, and of it nothing is left', async () => {
  const { leadId, token, number } = await parentWithLink()
  await erasePerson(server.db, number)
  expect(await redeemed(token)).toEqual(gone)
  expect(await server.db.selectFrom('login_link').select('id').where('lead_id', '=', leadId).execute()).toEqual([])
})

test('the link of a lead that was merged logs the parent in as the one that stays', async () => {
  const [stays, goes] = [await parentWithLink(), await parentWithLink()]
  const payload = { stays: stays.leadId, goes: goes.leadId }
  const merged = await server.app.inject({ method: 'POST', url: '/api/v3/admin_custom/merge/', headers: admin.headers, payload })
  expect(merged.statusCode).toBe(200)
  expect(await redeemed(goes.token)).toEqual([200, { number: stays.number, name: stays.name }])
})

test('only a website whose key may tell of log-ins redeems links, with its signature', async () => {
  const { token } = await parentWithLink()
  const carts = await openMarketplace(server, 'cart')
  expect((await unchangedBy(server.db, () => carts.redeem(token, { 'intake-signature': 'a'.repeat(64) }))).statusCode).toBe(401)
  expect((await website.redeem(token, { 'intake-key': '' })).json().detail).toContain('This request is not signed')
  const refused = await carts.redeem(token)
  expect([refused.statusCode, refused.json().detail]).toEqual([403, expect.stringContaining('may not redeem log-in links')])
  expect((await redeemed(token))[0]).toBe(200)
})

test('links are forgotten after 35 days', async () => {
  const [old, fresh] = [await parentWithLink(), await parentWithLink()]
  await sql`update login_link set asked_at = now() - interval '36 days' where lead_id = ${old.leadId}`.execute(server.db)
  await forgetLoginLinks(server.db)
  const left = await server.db.selectFrom('login_link').select('lead_id').where('lead_id', 'in', [old.leadId, fresh.leadId]).execute()
  expect(left).toEqual([{ lead_id: fresh.leadId }])
})
