import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { makeParent, makeStaff } from '#testing/browser/make.ts'
import { enter } from '#testing/browser/staff.ts'

test('an address without a screen says 404 and leads home', async ({ context, page }) => {
  await enter(context, 'counsellor')
  await page.goto('/no-such-page')
  await page.getByRole('heading', { name: 'This page could not be found' }).waitFor()
  await page.getByText('404').waitFor()
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})

const lost = [
  ['counsellorAdmin', '/analytics/word'],
  ['counsellorAdmin', '/counsellor/word'],
  ['counsellorAdmin', '/mail-templates/word'],
  ['counsellorAdmin', '/campaigns/word'],
  ['salesAdmin', '/executive/word'],
  ['salesExecutive', '/school-leads/word'],
] as const

test('a word where the address has a number says 404', async ({ context, page }) => {
  for (const [who, path] of lost) {
    await enter(context, who)
    await page.goto(path)
    await page.getByRole('heading', { name: 'This page could not be found' }).waitFor()
    await expect.poll(() => page.getByText('404').isVisible(), { message: path }).toBe(true)
  }
})

test('someone else’s lead looks exactly like an absent one', async ({ context, page }) => {
  const { id } = await makeParent(await makeStaff())
  await enter(context, await makeStaff())
  const sentence = 'This lead does not exist, or is not shared with you.'
  // The last ones are no ids at all.
  const absent = ['/users/2000000000', '/leads/2000000000', '/users/abc', '/leads/abc', '/leads/0', '/leads/99999999999']
  for (const path of [`/users/${id}`, `/leads/${id}`, ...absent]) {
    await page.goto(path)
    await expect.poll(() => page.getByText(sentence).isVisible(), { message: path }).toBe(true)
    await page.getByRole('heading', { name: path.startsWith('/users') ? 'Users' : 'Lead', level: 1 }).waitFor()
  }
})

test('a screen of another role says 403, leads home, and is not in the menu', async ({ context, page }) => {
  await enter(context, 'databaseExecutive')
  await page.goto('/users')
  await expect.poll(() => page.getByText('403').isVisible()).toBe(true)
  expect(await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Users' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})

test.for(['garbage', '%', 'null', '"><script>'])('the token %s is an ended session, not an error', async (token, { context, page }) => {
  await enter(context, { token })
  await page.goto('/users')
  await page.getByRole('heading', { name: 'Your session has been expired.' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Go to Homepage' }).isVisible()).toBe(true)
})
