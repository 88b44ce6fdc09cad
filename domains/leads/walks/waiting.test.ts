import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { actionId, inDays, inMinutes, makeParent, makeParents, makeStaff, planned } from '#testing/browser/make.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { inWalks } from './screens.ts'

const second = 1000
const minute = 60 * second

test('the bell counts and names what waits; a follow-up tells by itself ten minutes before and when it is due, and opens its lead', async ({
  context,
  page,
}) => {
  const me = await makeStaff()
  const action = await actionId('Call Later')
  const soon = 5
  const agreed = (name: string, minutes: number) => ({ lead: { name }, ...planned(me, action, inDays(-1), inMinutes(minutes)) })
  // The clock of the page goes on to the moment, so that nobody waits for it.
  await page.clock.install()
  const due = Date.now() + soon * minute
  await makeParents(me, [
    agreed('Late Rao', -30),
    agreed('Next Iyer', soon),
    agreed('Early Shah', 10 + soon),
    {
      lead: { name: 'Asking Khan' },
      messages: [{ direction: 'incoming', e164: '+919800000001', text: 'Is the hostel open?', at: inMinutes(-5) }],
    },
  ])
  await enter(context, me)
  await page.goto('/')
  const bell = page.getByRole('button', { name: /^Notices/ })
  await expect.poll(() => bell.getAttribute('aria-label')).toBe('Notices, 4 new')
  await untilTold(page, `In ${soon} minutes: Call (last: call later), Next Iyer`)
  await page.clock.fastForward(due + second - (await page.evaluate(() => Date.now())))
  await untilTold(page, 'Due now: Call (last: call later), Next Iyer')
  await untilTold(page, 'In 10 minutes: Call (last: call later), Early Shah')

  await bell.click()
  const notices = page.getByRole('dialog', { name: 'Notices' })
  await notices
    .getByRole('region', { name: 'Due within the hour' })
    .getByRole('link', { name: 'Call (last: call later), Early Shah' })
    .waitFor()
  const group = (name: string) => notices.getByRole('region', { name }).getByRole('link').allTextContents()
  expect([await group('Overdue'), await group('Replies')].map((names) => names.at(-1))).toEqual([
    'Call (last: call later), Late Rao',
    'Asking Khan',
  ])
  await look(page, inWalks.whatWaits)
  await notices.getByRole('link', { name: /Late Rao/ }).click()
  await page.getByRole('heading', { name: 'Late Rao', level: 2 }).waitFor()
})

test('news stands above what is overdue for long, and only news is counted', async ({ context, page }) => {
  const [me, colleague] = [await makeStaff(), await makeStaff()]
  const action = await actionId('Call Later')
  const late = (name: string) => ({ lead: { name }, ...planned(me, action, inDays(-9), inDays(-3)) })
  await makeParents(me, ['Old Rao', 'Old Iyer', 'Old Shah', 'Old Khan'].map(late))
  const shared = await makeParent(colleague)
  await enter(context, me)
  await page.goto('/')
  const bell = page.getByRole('button', { name: /^Notices/ })
  await expect.poll(() => bell.getAttribute('aria-label')).toBe('Notices')
  await call('POST', `/api/v3/admin_custom/details/${shared.id}/`, colleague.token, { share_with: [me.id] })
  await expect.poll(() => bell.getAttribute('aria-label')).toBe('Notices, 1 new')
  await bell.press('Enter')
  const notices = page.getByRole('dialog', { name: 'Notices' })
  const titles = () => notices.getByRole('heading', { level: 3 }).allTextContents()
  await expect.poll(titles).toEqual(['Handovers 1', 'Overdue for more than a day 4'])
  expect(
    await notices
      .getByRole('region', { name: /^Overdue/ })
      .getByRole('link')
      .allTextContents(),
  ).toEqual([...Array.from({ length: 3 }, () => expect.stringMatching(/^Call \(last: call later\), Old /)), 'All that are overdue'])
  await look(page, inWalks.longOverdue)
  await page.keyboard.press('Escape')
  await expect.poll(() => bell.getAttribute('aria-label')).toBe('Notices')
  await bell.press('Enter')
  await expect.poll(titles).toEqual(['Overdue for more than a day 4', 'Read before 1'])
  await notices.getByRole('link', { name: 'All that are overdue' }).press('Enter')
  await page.waitForURL(/\/missed(\?|$)/)
})
