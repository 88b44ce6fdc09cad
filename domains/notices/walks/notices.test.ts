import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { makeParent, makeStaff } from '#testing/browser/make.ts'
import { call, enter } from '#testing/browser/staff.ts'

test('a notice appears on the bell by itself, says what happened, opens the lead, and is read', async ({ context, page }) => {
  const [sender, colleague] = [await makeStaff(), await makeStaff()]
  const lead = await makeParent(sender)
  await enter(context, colleague)
  await page.goto('/')
  const bell = page.getByRole('button', { name: /^Notices/ })
  await bell.waitFor()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
  expect(await unread()).toBe(0)
  const share = { share_with: [colleague.id], note: 'Wants a school near the metro.' }
  expect((await call('POST', `/api/v3/admin_custom/details/${lead.id}/`, sender.token, share)).ok).toBe(true)
  await expect.poll(unread).toBe(1)

  await bell.click()
  const notice = page.getByRole('dialog', { name: 'Notices' }).getByRole('link', { name: lead.name }).first()
  await notice.waitFor()
  await expect.poll(unread).toBe(0)
  await notice.click()
  await page.getByRole('heading', { name: lead.name, level: 2 }).waitFor()
  await page.reload()
  await bell.waitFor()
  await page.getByRole('heading', { name: lead.name, level: 2 }).waitFor()
  expect(await unread()).toBe(0)
})
