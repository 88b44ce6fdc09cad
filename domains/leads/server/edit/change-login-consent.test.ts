import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLead } from '#testing/make/make-lead.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'

let office: Awaited<ReturnType<typeof openOffice>>
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.server.close())

const change = async (leadId: number, payload: object, { headers } = office.admin) =>
  await office.app.inject({ method: 'POST', url: `/api/v1/admin_custom/login-consent/${leadId}/`, headers, payload })

test('an admin notes that a parent agreed, and that they took it back, each with its time; the lead and its timeline say so', async () => {
  const id = await makeLead(office.db, { lead: { owner_id: office.asha.id } })
  const [agreed, tookBack] = ['2026-01-31T10:00:00+05:30', '2026-02-01T10:00:00+05:30']
  const detailsOf = async () =>
    (await office.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: office.asha.headers })).json()
  expect(await detailsOf()).toMatchObject({ allowed_login_via_inside: false, login_consent_at: null })
  expect((await change(id, { given: true, at: agreed })).statusCode).toBe(200)
  const details = await detailsOf()
  expect([details.allowed_login_via_inside, Date.parse(details.login_consent_at)]).toEqual([true, Date.parse(agreed)])
  expect((await change(id, { given: true })).statusCode).toBe(200)
  expect((await change(id, { given: false, at: tookBack })).statusCode).toBe(200)
  const after = await detailsOf()
  expect([after.allowed_login_via_inside, Date.parse(after.login_consent_at)]).toEqual([false, Date.parse(tookBack)])
  expect(after.timeline.items.map(({ action, by }: { action: string; by: string }) => [action, by])).toEqual([
    ['Does not want to log in through Inside any more', 'Kabir Admin'],
    ['Agreed to log in through Inside', 'Kabir Admin'],
  ])
})

test('a time to come, one before what was said later, and a lead that is not there are refused', async () => {
  const id = await makeLead(office.db, {})
  await change(id, { given: true, at: '2026-02-01T10:00:00+05:30' })
  await unchangedBy(office.db, async () => {
    expect((await change(id, { given: false, at: '2199-01-01T10:00:00+05:30' })).statusCode).toBe(400)
    expect((await change(id, { given: false, at: '2026-01-31T10:00:00+05:30' })).statusCode).toBe(409)
    expect((await change(id, { given: false, at: 'yesterday' })).json().errors).toMatchObject({
      at: [expect.stringContaining('Give the day')],
    })
    for (const year of ['0000', '0001', '9999'])
      expect((await change(id, { given: true, at: `${year}-01-01T00:00:00Z` })).statusCode).toBe(400)
    expect((await change(2_000_000_000, { given: true })).statusCode).toBe(404)
    expect((await change(id, { given: false }, office.asha)).statusCode).toBe(403)
  })
})
