import { afterAll, beforeEach, expect, test } from 'vitest'
import { openOffice } from '#testing/make/open-office.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'

let office: Awaited<ReturnType<typeof openOffice>>
beforeEach(async () => {
  office = await openOffice(office)
})
afterAll(() => office.server.close())

const root = '/api/v1/admin_custom/attendance/'
const put = (path: string, payload: object, by = office.admin) =>
  office.app.inject({ method: 'PUT', url: `${root}${path}`, headers: by.headers, payload })
const week = (from: string, to: string) => [1, 2, 3].map((weekday) => ({ weekday, from, to }))

async function workOf(id: number) {
  const answer = await office.app.inject({ url: `${root}counsellors/`, headers: office.admin.headers })
  const { hours, most_a_day } = answer.json().results.find((one: { id: number }) => one.id === id)
  return { hours, most_a_day }
}

test('many get the same hours at once, in place of those they had; their limits and the hours of others stay', async () => {
  const { asha, vikram, meena, db } = office
  for (const { id } of [asha, meena])
    await put(`counsellors/${id}/`, { hours: week('09:00', '12:00'), most_a_day: 7, most_untouched: null })
  const answer = await put('hours/', { staff_ids: [vikram.id, asha.id, asha.id], hours: week('10:00', '19:00') })
  expect([answer.statusCode, answer.json()]).toEqual([200, { changed: 2 }])
  expect(await workOf(asha.id)).toEqual({ hours: week('10:00', '19:00'), most_a_day: 7 })
  expect(await workOf(vikram.id)).toEqual({ hours: week('10:00', '19:00'), most_a_day: null })
  expect(await workOf(meena.id)).toEqual({ hours: week('09:00', '12:00'), most_a_day: 7 })
  await put('hours/', { staff_ids: [asha.id, vikram.id], hours: [] })
  expect([(await workOf(asha.id)).hours, (await workOf(vikram.id)).hours]).toEqual([[], []])
  const traces = await db.selectFrom('audit_entry').select('details').where('what', '=', 'hours_changed').orderBy('id').execute()
  expect(traces.map(({ details }) => details)).toEqual([
    { staff_ids: [asha.id, vikram.id], after: { hours: week('10:00', '19:00') } },
    { staff_ids: [asha.id, vikram.id], after: { hours: [] } },
  ])
})

test('hours can last until the end of the day', async () => {
  const { asha } = office
  const answer = await put('hours/', { staff_ids: [asha.id], hours: week('18:00', '24:00') })
  expect(answer.statusCode).toBe(200)
  expect((await workOf(asha.id)).hours).toEqual(week('18:00', '24:00'))
  const tooLate = await put('hours/', { staff_ids: [asha.id], hours: week('18:00', '24:01') })
  expect([tooLate.statusCode, tooLate.body]).toEqual([400, expect.stringContaining('Give a time as HH:MM.')])
})

test('with somebody who is not active, or hours that cannot be, nobody’s hours change', async () => {
  const { asha, admin, meena, db } = office
  await put('hours/', { staff_ids: [asha.id], hours: week('10:00', '19:00') })
  await db.updateTable('staff').set({ is_active: false }).where('id', '=', meena.id).execute()
  const hours = week('11:00', '12:00')
  const refused = [
    [{ staff_ids: [asha.id, meena.id], hours }, 404, 'One of these counsellors is not active any more. Reload the page.'],
    [{ staff_ids: [admin.id], hours }, 404, 'One of these counsellors is not active any more. Reload the page.'],
    [{ staff_ids: [], hours }, 400, 'Choose at least one counsellor.'],
    [{ staff_ids: [asha.id], hours: [...hours, ...hours] }, 400, 'Give hours once for each day.'],
    [{ staff_ids: [asha.id], hours: week('12:00', '11:00') }, 400, 'The hours end before they begin.'],
  ] as const
  for (const [body, status, sentence] of refused) {
    const answer = await unchangedBy(db, () => put('hours/', body))
    expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(sentence)])
  }
  expect((await put('hours/', { staff_ids: [asha.id], hours }, asha)).statusCode).toBe(403)
  expect((await workOf(asha.id)).hours).toEqual(week('10:00', '19:00'))
})

test('hours that are saved at one instant follow one another, and those of one of them stand whole', async () => {
  const { asha, vikram } = office
  const answers = await Promise.all([
    put(`counsellors/${asha.id}/`, { hours: week('09:00', '12:00'), most_a_day: 7, most_untouched: null }),
    put(`counsellors/${asha.id}/`, { hours: week('10:00', '13:00'), most_a_day: 8, most_untouched: null }),
    put('hours/', { staff_ids: [vikram.id, asha.id], hours: week('11:00', '14:00') }),
    put('hours/', { staff_ids: [asha.id, vikram.id], hours: week('12:00', '15:00') }),
  ])
  expect(answers.map(({ statusCode, body }) => [statusCode, statusCode === 200 || body])).toEqual(Array(4).fill([200, true]))
  const { hours, most_a_day } = await workOf(asha.id)
  expect([week('09:00', '12:00'), week('10:00', '13:00'), week('11:00', '14:00'), week('12:00', '15:00')]).toContainEqual(hours)
  expect([7, 8]).toContain(most_a_day)
})
