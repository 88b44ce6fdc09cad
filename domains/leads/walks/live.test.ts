import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { inDays, makeParent, makeParents, makeStaff } from '#testing/browser/make.ts'
import { call, enter, tokenOf } from '#testing/browser/staff.ts'
import { entriesWith, rows } from './lead-page.ts'
import { inWalks } from './screens.ts'

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

test('a lead that comes to an open list or goes from it changes the count at once, and no row moves before Show', async ({
  context,
  page,
}) => {
  const [me, colleague] = [await makeStaff(), await makeStaff()]
  const mine = await makeParents(
    me,
    [1, 2, 3].map((day) => ({ lead: { created_at: inDays(-day) } })),
  )
  const theirs = await makeParents(colleague, [{}, {}])
  await enter(context, me)
  await page.goto('/users')
  await expect.poll(() => rows(page).count()).toBe(3)
  const names = async () =>
    (await rows(page).allTextContents()).map((text) => [...mine, ...theirs].find(({ name }) => text.includes(name))?.name)
  const found = page.locator('header').getByText(/^Parents Found/)
  const before = await names()
  for (const { id } of theirs)
    expect((await call('POST', `/api/v3/admin_custom/details/${id}/`, colleague.token, { transfer_to: me.id })).ok).toBe(true)
  const show = page.getByRole('button', { name: /– show$/ })
  await expect.poll(() => show.textContent()).toBe('2 new – show')
  await expect.poll(() => found.textContent()).toBe('Parents Found 5')
  expect(await names()).toEqual(before)
  const [gone] = mine
  expect((await call('POST', `/api/v3/admin_custom/details/${gone?.id}/`, me.token, { transfer_to: colleague.id })).ok).toBe(true)
  await expect.poll(() => show.textContent(), { timeout: 15_000 }).toBe('2 new, 1 gone – show')
  await expect.poll(() => found.textContent()).toBe('Parents Found 4')
  expect(await names()).toEqual(before)
  await look(page, inWalks.newLeads, show)
  await show.click()
  await expect.poll(() => rows(page).count()).toBe(4)
  expect((await names()).toSorted()).toEqual([...mine.slice(1), ...theirs].map(({ name }) => name).toSorted())
  await show.waitFor({ state: 'detached' })
})
