import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { actionId, earlierToday, makeParent, makeStaff } from '#testing/browser/make.ts'
import { onDatabase } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'

const schoolName = 'Zq Hill School'

test('a sales executive finds a lead of their schools by name and reads it, with no number anywhere', async ({ context, page }) => {
  await untilDayHasRoom()
  const [executive, counsellor] = [await makeStaff('sales_executive'), await makeStaff()]
  const school = await onDatabase(async (db) => {
    const slug = `walk-${crypto.randomUUID()}`
    const { id } = await db.insertInto('school').values({ slug, name: schoolName }).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('school_assignment').values({ school_id: id, staff_id: executive.id }).execute()
    return id
  })
  const at = earlierToday(5)
  const parent = await makeParent(counsellor, {
    activities: [{ kind: 'enquiry', at, school_id: school, wants_visit: true }],
    events: [{ kind: 'action', at, action_id: await actionId('Call Later'), staff_id: counsellor.id, comment: 'Evenings on 98765 43210' }],
  })
  await makeParent(counsellor, {})
  await onDatabase((db) => makeCall(db, { lead_id: parent.id, staff_id: counsellor.id, placed_at: at, talk_seconds: 30 }))
  await enter(context, executive)
  await page.goto('/')
  await page.getByRole('link', { name: 'Leads of schools' }).first().click()
  await page.getByRole('heading', { name: 'Leads of your schools', level: 1 }).waitFor()
  await expect.poll(() => page.locator('[data-record]').count()).toBe(1)
  await page.getByRole('searchbox', { name: 'Search leads' }).fill('zzzz nobody')
  await page.getByText('No lead fits').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('link', { name: parent.name }).click()
  await page.getByRole('heading', { name: parent.name, level: 1 }).waitFor()
  await page.getByText('Enquiry, would like to visit').waitFor()
  await page.getByText('Evenings on (number hidden)').waitFor()
  for (const list of ['/recent-calls', '/recent-actions']) {
    await page.goto(list)
    await page.getByRole('link', { name: parent.name }).click()
    await page.getByRole('heading', { name: parent.name, level: 1 }).waitFor()
  }
  expect((await page.content()).replace(/\s/g, '')).not.toContain('9876543210')
})
