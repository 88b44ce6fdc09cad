import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { makeParent, makeStaff } from '#testing/browser/make.ts'
import { call, enter, tokenOf } from '#testing/browser/staff.ts'
import { entriesWith } from './lead-page.ts'

test('a colleague’s comment on the open lead appears by itself', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const { id, name } = await makeParent(counsellor)
  await enter(context, counsellor)
  const admin = await tokenOf('counsellorAdmin')
  await page.goto(`/users/${id}`)
  await page.getByRole('heading', { name }).waitFor()
  const text = `Please call before five (${crypto.randomUUID()}).`
  expect(await entriesWith(page, text).count()).toBe(0)
  expect((await call('POST', `/api/v3/admin_custom/comment/${id}/create/`, admin, { comment: text })).ok).toBe(true)
  await expect.poll(() => entriesWith(page, text).count()).toBe(1)
})
