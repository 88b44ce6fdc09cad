import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMe } from '#domains/accounts/contract/sessions.ts'
import { firmSettings, initialValues, settingNames } from '#platform/contract/firm-settings.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { hearEvents } from '#testing/oracles/hear-events.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { firmSettingsInForce } from './follow-firm-settings.ts'
import { readFirmSettings } from './read-firm-settings.ts'
import { setSetting } from './set-setting.ts'
import { numberSetting } from './setting-in-sql.ts'

let server: TestServer
let admin: Awaited<ReturnType<typeof makeStaff>>
let other: Awaited<ReturnType<typeof makeStaff>>

beforeAll(async () => {
  server = await testServer()
  admin = await makeStaff(server.db, 'counsellor_admin')
  other = await makeStaff(server.db, 'counsellor_admin')
})
afterAll(() => server.close())

const path = '/api/v1/admin_custom/settings/'
const ask = async (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, by = admin) => {
  const answer = await server.app.inject({ method, url: `${path}${url}`, headers: by.headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}
const rowOf = async (name: string) => (await ask('GET', '')).body.results.find((row: { name: string }) => row.name === name)
const change = async (name: string, value: unknown, by = admin) =>
  await ask('PUT', `${name}/`, { value, seen: (await rowOf(name)).changed?.id ?? null }, by)

test('every setting is listed with its own value until somebody changes it, and that value is within its bounds', async () => {
  const { results } = (await ask('GET', '')).body
  expect(results.map(({ name }: { name: string }) => name)).toEqual(settingNames)
  for (const name of settingNames) expect(firmSettings[name].shape.parse(initialValues[name])).toEqual(initialValues[name])
})

test('a change counts, says who made it and what stood before, and is undone', async () => {
  const changed = await change('calling_hours', { from: '10:00', until: '19:00' })
  expect(changed).toMatchObject({
    status: 200,
    body: { value: { from: '10:00', until: '19:00' }, changed: { by: { id: admin.id }, before: { from: '09:00', until: '21:00' } } },
  })
  expect((await readFirmSettings(server.db)).calling_hours).toEqual({ from: '10:00', until: '19:00' })
  const undone = await ask('POST', 'calling_hours/undo/', { change: changed.body.changed.id }, other)
  expect(undone).toMatchObject({ status: 200, body: { value: { from: '09:00', until: '21:00' }, changed: { by: { id: other.id } } } })
  expect((await readFirmSettings(server.db)).calling_hours).toEqual(initialValues.calling_hours)
  const { rows } = await sql<{ details: object }>`
    select details from audit_record where what = 'setting_changed' and staff_id = ${admin.id} order by at desc limit 1`.execute(server.db)
  expect(rows[0]?.details).toEqual({
    before: { calling_hours: { from: '09:00', until: '21:00' } },
    after: { calling_hours: { from: '10:00', until: '19:00' } },
  })
})

test.each([
  ['parent_page_days', 0, 'value', 'Give days from 1 to 365.'],
  ['parent_page_days', 1.5, 'value', 'Give days from 1 to 365.'],
  ['parent_page_days', null, 'value', 'Give days from 1 to 365.'],
  ['dial_lease_minutes', 1, 'value', 'Give minutes from 2 to 15.'],
  ['dial_lease_minutes', 16, 'value', 'Give minutes from 2 to 15.'],
  ['stale_after_days', 29, 'value', 'Give days from 30 to 730.'],
  ['stale_after_days', 731, 'value', 'Give days from 30 to 730.'],
  ['default_distance', 5, 'value', 'Choose 1, 2, 3, 6, 10, 20, 50 or 100.'],
  ['reminder_minutes', -1, 'value', 'Give minutes from 0 to 30.'],
  ['reminder_minutes', 31, 'value', 'Give minutes from 0 to 30.'],
  ['report_time', '7', 'value', 'Give a time as HH:MM.'],
  ['report_time', '24:00', 'value', 'Give a time as HH:MM.'],
  ['dormant_after_days', 6, 'value', 'Give days from 7 to 730.'],
  ['dormant_after_days', 731, 'value', 'Give days from 7 to 730.'],
  ['overdue_tells_admins_after', 43_201, 'value', 'Give minutes from 1 to 43,200.'],
  ['website_event_days', 364, 'value', 'Give days from 365 to 3,650.'],
  ['calling_hours', { from: '21:00', until: '09:00' }, 'value.until', 'The end must come after the beginning.'],
  ['calling_hours', { from: '9', until: '21:00' }, 'value.from', 'Give a time as HH:MM.'],
  ['calling_hours', 'always', 'value', 'Give two times.'],
  ['second_factor_for', ['janitor'], 'value.0', 'There is no such role.'],
  ['second_factor_for', 'counsellor', 'value', 'Choose roles.'],
  ['firm_phone', '80471', 'value', 'Give a number with its country, as +918047112233.'],
  ['firm_name', 'क'.repeat(61), 'value', 'Keep it under 60 characters.'],
])('%s does not take %j', async (name, value, field, sentence) => {
  const before = await rowOf(name)
  const { status, body } = await change(name, value)
  expect([status, body.errors]).toEqual([400, { [field]: [sentence] }])
  expect(await rowOf(name)).toEqual(before)
})

test('never is a value of its own', async () => {
  expect(await change('overdue_tells_admins_after', null)).toMatchObject({ status: 200, body: { value: null } })
  expect((await readFirmSettings(server.db)).overdue_tells_admins_after).toBeNull()
})

test('of many who change a setting at once one is heard, and the others are told who was first', async () => {
  const seen = (await rowOf('parent_page_days')).changed?.id ?? null
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => ask('PUT', 'parent_page_days/', { value: 40 + at, seen }, at % 2 === 0 ? admin : other)),
  )
  const heard = answers.filter(({ status }) => status === 200)
  expect(heard).toHaveLength(1)
  const first = heard[0]?.body.changed.by.name
  for (const { body } of answers.filter(({ status }) => status === 409))
    expect(body.detail).toBe(`${first} changed this meanwhile. Look at the new value, and save yours again if it still holds.`)
  expect((await rowOf('parent_page_days')).value).toBe(heard[0]?.body.value)
})

test('a change that is not the last cannot be undone, nor one of another setting', async () => {
  const one = (await change('firm_name', 'Inside Schools')).body.changed.id
  await change('firm_name', 'Inside Schools of Pune')
  for (const name of ['firm_name', 'firm_phone']) expect((await ask('POST', `${name}/undo/`, { change: one })).status).toBe(409)
  expect((await rowOf('firm_name')).value).toBe('Inside Schools of Pune')
})

test('a name that is no setting is refused, and one that the portal had once is left alone', async () => {
  expect((await ask('PUT', 'dark_mode/', { value: true, seen: null })).status).toBe(400)
  await sql`insert into firm_setting_change (name, value) values ('dark_mode', 'true')`.execute(server.db)
  expect((await ask('GET', '')).status).toBe(200)
  expect(await readFirmSettings(server.db)).not.toHaveProperty('dark_mode')
})

test('a kept value that is out of bounds today does not count', async () => {
  await sql`insert into firm_setting_change (name, value) values ('website_event_days', '35')`.execute(server.db)
  expect((await readFirmSettings(server.db)).website_event_days).toBe(365)
})

test('SQL has the last value of a setting, and the portal’s own in place of one that is out of bounds or no number', async () => {
  const inSql = async () => {
    const { rows } = await sql<{ minutes: number }>`select ${numberSetting('dial_lease_minutes')} as minutes`.execute(server.db)
    return rows[0]?.minutes
  }
  expect(await inSql()).toBe(3)
  for (const [kept, counts] of [
    ['2', 2],
    ['15', 15],
    ['16', 3],
    ['1', 3],
    ['null', 3],
    ['"5"', 3],
  ] as const) {
    await sql`insert into firm_setting_change (name, value, follows)
      select 'dial_lease_minutes', ${kept}::jsonb, max(id) from firm_setting_change where name = 'dial_lease_minutes'`.execute(server.db)
    expect([kept, await inSql()]).toEqual([kept, counts])
  }
})

test('who is logged in is told what screens go by, and open screens hear of a change', async () => {
  const counsellor = await makeStaff(server.db, 'counsellor')
  const heard = await hearEvents(server, await server.app.listen({ host: '127.0.0.1', port: 0 }), counsellor)
  const { body } = await change('dial_lease_minutes', 7)
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([{ kind: 'setting', id: body.changed.id, by: admin.id }])
  const me = await server.app.inject({ url: getMe.path, headers: counsellor.headers })
  expect(me.json().firm).toMatchObject({ dial_lease_minutes: initialValues.dial_lease_minutes })
})

test('another process knows a change within two seconds, and the last values count while the database is silent', async () => {
  const process = firmSettingsInForce()
  expect(process.now()).toEqual(initialValues)
  await process.follow(server.db)
  await setSetting(server.db, 'parent_page_days', '77')
  await expect.poll(() => process.now().parent_page_days, { timeout: 10_000 }).toBe(77)
  await sql`alter table firm_setting_change rename to firm_setting_change_away`.execute(server.db)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(process.now().parent_page_days).toBe(77)
  await sql`alter table firm_setting_change_away rename to firm_setting_change`.execute(server.db)
  await setSetting(server.db, 'parent_page_days', '78')
  await expect.poll(() => process.now().parent_page_days, { timeout: 10_000 }).toBe(78)
  process.stop()
})

test.each([
  ['calling_hours', '10:00-19:30', { from: '10:00', until: '19:30' }],
  ['overdue_tells_admins_after', 'never', null],
  ['report_time', '06:30', '06:30'],
  ['second_factor_for', 'sales_admin, counsellor', ['sales_admin', 'counsellor']],
  ['second_factor_for', '', []],
  ['overdue_tells_admins_after', '60', 60],
  ['firm_name', 'स्कूल खोज', 'स्कूल खोज'],
] as const)('the command line sets %s to %s', async (name, text, value) => {
  await setSetting(server.db, name, text)
  expect((await readFirmSettings(server.db))[name]).toEqual(value)
})

test.each([
  ['calling_hour', '1', 'There is no setting calling_hour. The settings are calling_hours, '],
  ['calling_hours', '10:00', 'The setting calling_hours cannot be 10:00. Give a time as HH:MM.'],
  ['calling_hours', '10:00-09:00', 'The setting calling_hours cannot be 10:00-09:00. The end must come after the beginning.'],
  ['parent_page_days', 'never', 'The setting parent_page_days cannot be never. Give days from 1 to 365.'],
  ['parent_page_days', '', 'The setting parent_page_days cannot be empty. Give days from 1 to 365.'],
])('the command line does not set %s to "%s"', async (name, text, sentence) => {
  await expect(setSetting(server.db, name, text)).rejects.toThrow(sentence)
})
