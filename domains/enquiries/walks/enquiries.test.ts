import { expect } from 'vitest'
import { callBar } from '#domains/calls/walks/call-page.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { actionId, inDays, inMinutes, makeParent, makeStaff, planned, someDigits } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { inWalks } from './screens.ts'

const old = { lead: { created_at: inDays(-60) } }

test('an open enquiry is called from its row, and is a past one when the parent was spoken to', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const parent = await makeParent(counsellor, { ...old, activities: [{ kind: 'enquiry', at: inDays(-1) }] })
  await enter(context, counsellor)
  await page.goto('/enquiries')
  const row = page.locator('[data-record]').filter({ hasText: parent.name })
  await row.waitFor()
  await row.getByRole('button', { name: /about the enquiry$/ }).press('Enter')
  const calledAbout = () =>
    query('select kind from call join parent_activity on parent_activity.id = activity_id where call.lead_id = $1', [parent.id])
  await expect.poll(calledAbout).toEqual([{ kind: 'enquiry' }])
  const bar = callBar(page)
  await bar.getByRole('button', { name: 'Connected' }).click()
  await bar.getByText(/^Connected/).waitFor()
  await page.getByRole('link', { name: 'Past enquiries' }).click()
  // The row stands in the list of open ones until the other has come.
  await page.getByRole('heading', { name: 'Past enquiries', level: 1 }).waitFor()
  await row.waitFor()
})

test('the number of a parent abroad and the time of the next step are shown whole, and the child of an enquiry stays beside a long name', async ({
  context,
  page,
}) => {
  const counsellor = await makeStaff()
  const nextYear = inDays(370)
  const step = planned(counsellor, await actionId('Call Later'), inDays(-1), nextYear)
  const [school] = await query<{ id: number }>('select id from school order by length(name) desc limit 1')
  const [grade] = await query<{ id: number; name: string }>('select id, name from school_class order by id desc limit 1')
  await makeParent(counsellor, {
    ...step,
    numbers: [`1 415555${someDigits(4)}`],
    activities: [{ kind: 'enquiry', at: inDays(-2), school_id: school?.id ?? 0, class_id: grade?.id ?? 0 }],
  })
  await enter(context, counsellor)
  await page.goto('/past-enquiry')
  const cell = (key: string) => page.locator(`[data-record] [data-cell=${key}]`)
  await cell('next').waitFor()
  for (const key of ['at', 'phone', 'next'])
    expect(await cell(key).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), key).toBe(0)
  const asked = cell('what').getByText(grade?.name ?? '', { exact: true })
  const [shown, room] = [await asked.boundingBox(), await cell('what').boundingBox()]
  expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual((room?.x ?? 0) + (room?.width ?? 0))
})

test('schools of one name are told apart by where they are, also on a phone', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const namesakes = await query<{ id: number; name: string; city: string }>(`
    select distinct on (city.id) school.id, school.name, city.name as city from school join place as city on city.id = city_id
    where school.delisted_at is null and school.name = (
      select name from school where delisted_at is null group by name having count(distinct city_id) > 2 order by count(*) desc, name limit 1)
    order by city.id, school.id limit 3`)
  const asked = namesakes.map(({ id }) => ({ kind: 'enquiry', at: inDays(-1), school_id: id }))
  for (const activity of asked) await makeParent(counsellor, { ...old, children: [{ name: 'आराध्या श्रीवास्तव' }], activities: [activity] })
  await enter(context, counsellor)
  await page.goto('/enquiries')
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    const cells = page.locator('[data-record] [data-cell=what]').filter({ visible: true })
    await expect.poll(() => cells.count()).toBe(namesakes.length)
    const texts = await cells.allTextContents()
    for (const { name, city } of namesakes)
      expect(
        texts.filter((text) => text.includes(name) && text.includes(city)),
        `${name} in ${city}`,
      ).toHaveLength(1)
  }
  await look(page, inWalks.enquiriesOnPhone, page.getByRole('main'))
})

test('filters stand in the address; only commented takes the place of the others', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const commented = { kind: 'comment', at: inDays(-1), staff_id: counsellor.id, comment: 'Prefers the evening' }
  await makeParent(counsellor, { ...old, activities: [{ kind: 'enquiry', at: inDays(-2), wants_visit: true }], events: [commented] })
  await enter(context, counsellor)
  await page.goto('/past-enquiry?only_comments=true')
  await page.getByText('Prefers the evening').waitFor()
  expect(await page.getByRole('checkbox', { name: 'Wants a visit' }).count()).toBe(0)
  await page.getByRole('checkbox', { name: 'Only commented' }).uncheck()
  await page.getByRole('checkbox', { name: 'Wants a visit' }).check()
  await expect.poll(() => new URL(page.url()).searchParams.get('visit_interest')).toBe('true')
  await page.getByText('Prefers the evening').waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).press('Enter')])
  expect(file.suggestedFilename()).toMatch(/^past-enquiries-\d{4}-\d\d-\d\d\.csv$/)
  await page.getByRole('checkbox', { name: 'Only commented' }).check()
  await expect.poll(() => new URL(page.url()).search).toBe('?only_comments=true')
  await expect.poll(() => page.getByRole('checkbox', { name: 'Wants a visit' }).count()).toBe(0)
  await page.getByText('Prefers the evening').waitFor()
})

test('a past list says that it covers seven days, and one press shows all; it stands in the address and is undone', async ({
  context,
  page,
}) => {
  const counsellor = await makeStaff()
  const answered = { kind: 'comment', at: inDays(-19), staff_id: counsellor.id, comment: 'Asked for the fees' }
  await makeParent(counsellor, { ...old, activities: [{ kind: 'enquiry', at: inDays(-20) }], events: [answered] })
  await enter(context, counsellor)
  await page.goto('/past-enquiry?any_day=true')
  await page.getByText('Asked for the fees').waitFor()
  await page.getByRole('button', { name: 'Clear' }).press('Enter')
  await page.getByText('Nothing here in the last 7 days').waitFor()
  await page.getByRole('search').getByText('Last 7 days', { exact: true }).waitFor()
  await page.getByRole('search').getByRole('button', { name: 'Show all days' }).press('Enter')
  await page.getByText('Asked for the fees').waitFor()
  expect(new URL(page.url()).search).toBe('?any_day=true')
  await look(page, inWalks.anyDay, page.getByRole('search'))
})

test('an enquiry of last year is among the open ones; booked calls begin with the next, and its day can be chosen', async ({
  context,
  page,
}) => {
  const counsellor = await makeStaff()
  const asked = { kind: 'enquiry', at: inDays(-400) }
  const booked = (days: number) => ({ kind: 'booked_call', at: inDays(-50), slot_at: inDays(days) })
  const missed = await makeParent(counsellor, { lead: { created_at: inDays(-500) }, activities: [asked, booked(-40)] })
  const next = await makeParent(counsellor, { ...old, activities: [booked(1)] })
  await enter(context, counsellor)
  await page.goto('/enquiries')
  const rows = page.locator('[data-record]')
  await rows.filter({ hasText: missed.name }).waitFor()
  await page.getByRole('link', { name: 'Booked calls', exact: true }).last().click()
  await expect.poll(() => rows.count()).toBe(2)
  expect(await rows.first().textContent()).toContain(next.name)
  expect(await rows.first().textContent()).toContain('Booked call: tomorrow')
  const tabs = page.getByRole('navigation', { name: 'Enquiries and booked calls' })
  expect(await tabs.locator('[aria-current=page]').allTextContents()).toEqual(['Booked calls'])
  await page.getByRole('search').getByText('Any day', { exact: true }).click()
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect.poll(() => rows.count()).toBe(1)
  expect(await rows.first().textContent()).toContain(next.name)
})

test('an unassigned call is claimed, and its parent opens; who comes second is told who has them', async ({ context, page }) => {
  const [counsellor, colleague] = [await makeStaff(), await makeStaff()]
  const [first, second] = [
    await makeParent(null, { ...old, activities: [{ kind: 'booked_call', at: inDays(-1), slot_at: inMinutes(60), message: 'Hostel?' }] }),
    await makeParent(null, { ...old, activities: [{ kind: 'booked_call', at: inDays(-1), slot_at: inMinutes(60) }] }),
  ]
  await enter(context, counsellor)
  await page.goto(`/unassigned-call`)
  const claimOf = (name: string) => page.getByRole('button', { name: `Claim the call of ${name}` })
  await claimOf(second.name).waitFor()
  await look(page, inWalks.unassignedCalls, page.getByRole('main'))
  await query('update lead set owner_id = $1 where id = $2', [colleague.id, second.id])
  await query(
    `insert into lead_event (lead_id, kind, staff_id, to_staff_ids, before) values ($1, 'transfer', $2, array[$2::integer], '{"owner_id": null}')`,
    [second.id, colleague.id],
  )
  await claimOf(second.name).click()
  await untilTold(page, `${colleague.name} has this parent now`)
  await claimOf(first.name).press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/leads/${first.id}`)
})

test('a booked call that is to come is called as booked', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const parent = await makeParent(counsellor, {
    ...old,
    activities: [{ kind: 'booked_call', at: inDays(-1), slot_at: inMinutes(30), message: 'After work' }],
  })
  await enter(context, counsellor)
  await page.goto('/past-call-scheduled?when=to-come')
  const row = page.locator('[data-record]').filter({ hasText: parent.name })
  await row.getByRole('button', { name: /as booked$/ }).click()
  await expect
    .poll(
      async () =>
        (
          await query<{ kind: string }>(
            'select kind from call join parent_activity on parent_activity.id = activity_id where call.lead_id = $1',
            [parent.id],
          )
        )[0]?.kind,
    )
    .toBe('booked_call')
})

test('without a mouse: filters are saved as a view, which opens them again and can be renamed and deleted', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const asked = (wants_visit: boolean) => ({ ...old, activities: [{ kind: 'enquiry', at: inDays(-1), wants_visit }] })
  await makeParent(counsellor, asked(true))
  await makeParent(counsellor, asked(false))
  await enter(context, counsellor)
  await page.goto('/enquiries?visit_interest=true')
  const rows = page.locator('[data-record]')
  await expect.poll(() => rows.count()).toBe(1)
  const opener = page.getByRole('button', { name: /^View/ })
  const panel = page.getByRole('dialog', { name: 'Views' })
  const line = (name: string) => panel.getByRole('button', { name: new RegExp(`^${name}`) })
  await opener.press('Enter')
  await panel.getByRole('textbox', { name: 'Save these filters as' }).fill('Visits')
  await page.keyboard.press('Enter')
  await expect.poll(() => line('Visits').textContent()).toBe('Visits1')
  expect(await line('Visits').getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear' }).press('Enter')
  await expect.poll(() => rows.count()).toBe(2)
  await opener.press('Enter')
  await line('Visits').press('Enter')
  await expect.poll(() => new URL(page.url()).search).toBe('?visit_interest=true')
  await expect.poll(() => rows.count()).toBe(1)

  const listed = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Past enquiries' }).click()
  await listed('Past enquiries')
  await opener.press('Enter')
  await panel.getByText('Save filters that you use often').waitFor()
  await page.goBack()
  await listed('Enquiries')
  await opener.press('Enter')
  await panel.getByRole('button', { name: 'Change Visits' }).press('Enter')
  await panel.getByRole('textbox', { name: 'New name of Visits' }).fill('Wants to come')
  await page.keyboard.press('Enter')
  await line('Wants to come').waitFor()
  await panel.getByRole('button', { name: 'Change Wants to come' }).press('Enter')
  await panel.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await panel.getByRole('button', { name: 'Delete for good' }).press('Enter')
  await line('Wants to come').waitFor({ state: 'detached' })
})

test('a view of booked calls of today and a city is of the day on which it is opened', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const [city] = await query<{ id: number }>("select id from place where kind = 'city' and name = 'Pune'", [])
  await query('insert into staff_city (staff_id, city_id) values ($1, $2)', [counsellor.id, city?.id])
  const token = await enter(context, counsellor)
  const today = kolkataDay(Date.now())
  await page.goto(`/past-call-scheduled?when=to-come&start_date=${today}&end_date=${today}&city=${city?.id}`)
  await page.getByRole('button', { name: 'Views' }).click()
  const panel = page.getByRole('dialog', { name: 'Views' })
  await panel.getByRole('textbox', { name: 'Save these filters as' }).fill('Today in Pune')
  await panel.getByRole('button', { name: 'Save view' }).click()
  await panel.getByRole('button', { name: /^Today in Pune/ }).waitFor()
  const kept = (await (await call('GET', '/api/v1/admin_custom/views/?list=booked-calls', token)).json()) as { results: object[] }
  expect(kept.results).toMatchObject([{ query: { start_date: 'today', end_date: 'today', citys: String(city?.id) } }])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?when=to-come')
  await page.getByRole('button', { name: 'Views' }).click()
  await panel.getByRole('button', { name: /^Today in Pune/ }).click()
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ when: 'to-come', start_date: today, end_date: today, city: String(city?.id) })
})

test('booked calls and enquiries are filtered by any places, also by a counsellor who works for all cities', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const [pune] = await query<{ id: number }>("select id from place where kind = 'city' and name = 'Pune'", [])
  const [indore] = await query<{ id: number }>("select id from place where kind = 'city' and name = 'Indore'", [])
  const [there, elsewhere] = [
    await makeParent(counsellor, { lead: { place_ids: [pune?.id ?? 0] }, activities: [{ kind: 'enquiry', at: inDays(-1) }] }),
    await makeParent(counsellor, { activities: [{ kind: 'enquiry', at: inDays(-1) }] }),
  ]
  const cities = await query('select from staff_city where staff_id = $1', [counsellor.id])
  expect(cities).toEqual([])
  await enter(context, counsellor)
  await page.goto('/past-call-scheduled?when=to-come')
  const place = page.getByRole('combobox', { name: 'Place' })
  const choose = async (name: string) => {
    await place.fill(name)
    await page
      .getByRole('option', { name: new RegExp(`^${name}, `) })
      .first()
      .click()
  }
  await choose('Pune')
  await expect.poll(() => new URL(page.url()).searchParams.get('city')).toBe(String(pune?.id))
  await choose('Indore')
  await expect.poll(() => new URL(page.url()).searchParams.get('city')).toContain(`${pune?.id},${indore?.id}`)
  await look(page, inWalks.chosenPlaces, page.getByRole('search'))
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.has('city')).toBe(false)
  await page.getByRole('navigation', { name: 'Enquiries and booked calls' }).getByRole('link', { name: 'Open enquiries' }).click()
  const row = (name: string) => page.locator('[data-record]').filter({ hasText: name })
  await row(elsewhere.name).waitFor()
  await choose('Pune')
  await row(elsewhere.name).waitFor({ state: 'detached' })
  await row(there.name).waitFor()
})
