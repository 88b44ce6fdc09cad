import { expect } from 'vitest'
import { audit } from '#testing/browser/audit.ts'
import { test } from '#testing/browser/browser-test.ts'
import { actionId, inDays, inMinutes, makeParents, makeStaff, planned } from '#testing/browser/make.ts'
import { enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'

test('the bell counts and names what waits; a follow-up tells by itself ten minutes before and when it is due, and opens its lead', async ({
  context,
  page,
}) => {
  const me = await makeStaff()
  const action = await actionId('Call Later')
  const soon = 0.7
  const agreed = (name: string, minutes: number) => ({ lead: { name }, ...planned(me, action, inDays(-1), inMinutes(minutes)) })
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
  await expect.poll(() => bell.getAttribute('aria-label')).toBe('Notices, 4 waiting')
  await untilTold(page, 'Due now: Call (last: call later), Next Iyer', { timeout: 60_000 })
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
  expect(await audit(page)).toEqual([])
  await notices.getByRole('link', { name: /Late Rao/ }).click()
  await page.getByRole('heading', { name: 'Late Rao', level: 2 }).waitFor()
})
