import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { actionId, earlierToday, makeParent, makeStaff } from '#testing/browser/make.ts'
import { onDatabase } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'

test('recent calls and actions stand in their lists; the arrows go through the rows, and Enter opens the lead', async ({
  context,
  page,
}) => {
  await untilDayHasRoom()
  const counsellor = await makeStaff()
  const action = await actionId('Call Later')
  const logged = (minutes: number) => ({
    kind: 'action',
    at: earlierToday(minutes),
    action_id: action,
    staff_id: counsellor.id,
    comment: 'Evenings',
  })
  const [first, second] = [await makeParent(counsellor, { events: [logged(2)] }), await makeParent(counsellor, { events: [logged(3)] })]
  await enter(context, counsellor)
  await page.goto('/recent-calls')
  await page.getByText('No call yet today').waitFor()
  await onDatabase((db) => makeCall(db, { lead_id: first.id, staff_id: counsellor.id, talk_seconds: 95 }))
  await page.reload()
  const record = page.locator('[data-record]')
  await record.filter({ hasText: first.name }).getByText('Connected, 1:35').waitFor()
  await page.getByRole('link', { name: 'Recent actions' }).first().click()
  await expect.poll(() => record.allInnerTexts()).toEqual([expect.stringContaining(first.name), expect.stringContaining(second.name)])
  await page.getByRole('heading', { name: 'Recent actions' }).click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toBe(second.name)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/leads/${first.id}`)
})

test('a comment that a button brought stands beside the outcome, and only what was typed is the comment', async ({ context, page }) => {
  await untilDayHasRoom()
  const counsellor = await makeStaff()
  const preset = 'Not picked/Disconnected/Ringing/Call later'
  const action = { kind: 'action', at: earlierToday(2), action_id: await actionId('Call Not Picked'), staff_id: counsellor.id }
  const alone = await makeParent(counsellor, { events: [{ ...action, comment: preset }] })
  const typed = await makeParent(counsellor, { events: [{ ...action, comment: `${preset}\nRing at six.` }] })
  await enter(context, counsellor)
  await page.goto('/recent-actions')
  const cell = (name: string, key: string) => page.locator('[data-record]').filter({ hasText: name }).locator(`[data-cell="${key}"]`)
  await expect.poll(() => cell(typed.name, 'comment').textContent()).toBe('Ring at six.')
  expect(await cell(typed.name, 'action').textContent()).toContain(preset)
  expect(await cell(alone.name, 'comment').textContent()).toBe('')
})
