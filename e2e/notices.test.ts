import { expect } from 'vitest'
import { audit } from './audit.ts'
import { test } from './browser-test.ts'
import { leadWhere } from './edit-page.ts'
import { call, enter, tokenOf } from './staff.ts'

test('a notice appears on the bell by itself, says what happened, opens the lead, and is read', async ({ context, page }) => {
  const token = await enter(context, 'colleague')
  const { user } = (await (await call('GET', '/api/v1/admin_custom/', token)).json()) as { user: { id: number } }
  const sender = await tokenOf('counsellor')
  const lead = await leadWhere(sender, 20, (row) => {
    const { owner, shared_with } = row as unknown as { owner: { id: number } | null; shared_with: { id: number }[] }
    return owner?.id !== user.id && !shared_with.some(({ id }) => id === user.id)
  })
  await page.goto('/')
  const bell = page.getByRole('button', { name: /^Notices/ })
  await bell.waitFor()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
  const before = await unread()
  const share = { share_with: [user.id], note: 'Wants a school near the metro.' }
  expect((await call('POST', `/api/v3/admin_custom/details/${lead.id}/`, sender, share)).ok).toBe(true)
  await expect.poll(unread).toBe(before + 1)

  await bell.click()
  const notice = page.getByRole('dialog', { name: 'Notices' }).getByRole('link', { name: lead.name }).first()
  await notice.waitFor()
  expect(await audit(page)).toEqual([])
  await expect.poll(unread).toBe(0)
  await notice.click()
  await page.getByRole('heading', { name: lead.name, level: 2 }).waitFor()
  await page.reload()
  await bell.waitFor()
  await page.getByRole('heading', { name: lead.name, level: 2 }).waitFor()
  expect(await unread()).toBe(0)
})
