import { expect } from 'vitest'
import { rows } from '#domains/leads/walks/lead-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { makeParents, makeStaff } from '#testing/browser/make.ts'
import { ownPortal } from '#testing/browser/own-portal.ts'
import { onDatabase } from '#testing/browser/portal-data.ts'
import { call, enter, logInOn, password, staff } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'

const refused = 'Please, enter valid email and password'

test('a wrong password is refused with the sentence, and the right one then opens the portal', async ({ page }) => {
  await page.goto('/login')
  await logInOn(page, staff.counsellor, 'not-the-password')
  await expect.poll(() => page.getByRole('alert').allTextContents()).toContain(refused)
  expect(await page.context().cookies()).toEqual([])
  await logInOn(page, staff.counsellor, password)
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('an unknown account is refused with the same sentence', async ({ page }) => {
  await page.goto('/login')
  await logInOn(page, 'nobody@inside.example', password)
  await expect.poll(() => page.getByRole('alert').allTextContents()).toContain(refused)
})

test('an empty form says what is missing at its fields and asks nobody', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => page.getByText('Enter your e-mail address.').isVisible()).toBe(true)
  await page.getByText('Enter your password.').waitFor()
  expect(asked.filter((url) => url.includes('/accounts/login/'))).toEqual([])
})

test('a visitor is sent to the login page, and from there to where they were going', async ({ page }) => {
  const counsellor = await makeStaff()
  await makeParents(
    counsellor,
    Array.from({ length: 21 }, (_, at) => ({ lead: { name: `Asha ${at}` } })),
  )
  await page.goto('/users?search=a&page=2')
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  expect(new URL(page.url()).searchParams.get('next')).toBe('/users?search=a&page=2')
  await logInOn(page, counsellor.email, password)
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  await expect.poll(() => rows(page).count()).toBe(1)
  const { pathname, searchParams } = new URL(page.url())
  expect([pathname, searchParams.get('search'), searchParams.get('page')]).toEqual(['/users', 'a', '2'])
})

test.for(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'next=%s does not lead away',
  async (next, { page }) => {
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await logInOn(page, staff.counsellor, password)
    await page.getByRole('button', { name: 'Logout' }).waitFor()
    expect(page.url()).toBe(`${ownPortal().url}/`)
  },
)

test('logging out ends the session on the server and clears the browser', async ({ context, page }) => {
  const token = await enter(context, 'counsellor')
  await page.goto('/profile')
  await page.goto('/users')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
  expect((await call('GET', '/api/v1/admin_custom/', token)).status).toBe(401)
  await page.goBack()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
})

const own = 'four quiet green lamps'

async function makeStaffWithGivenPassword() {
  const counsellor = await makeStaff()
  await onDatabase((db) =>
    db.updateTable('staff').set({ password_given_at: new Date().toISOString() }).where('id', '=', counsellor.id).execute(),
  )
  return counsellor
}

test('after a log-in with a password that an admin was shown, only a new one is asked for before the page opens', async ({ page }) => {
  const { email } = await makeStaffWithGivenPassword()
  await page.goto('/login?next=/profile')
  await logInOn(page, email, password)
  await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  const next = page.getByRole('textbox', { name: 'New password' })
  await expect.poll(() => next.evaluate((field) => field.matches(':focus'))).toBe(true)
  expect(await page.getByRole('textbox', { name: 'Password you were given' }).count()).toBe(0)
  await page.keyboard.type(own)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
})

test('after the page was loaded again, the password that an admin was shown is asked for too', async ({ page }) => {
  const { email } = await makeStaffWithGivenPassword()
  await page.goto('/login?next=/profile')
  await logInOn(page, email, password)
  await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
  await page.reload()
  const given = page.getByRole('textbox', { name: 'Password you were given' })
  await expect.poll(() => given.evaluate((field) => field.matches(':focus'))).toBe(true)
  await page.keyboard.type('not the password')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('short')
  await page.keyboard.press('Enter')
  await page.getByText('Choose at least 12 characters.').waitFor()
  const next = page.getByRole('textbox', { name: 'New password' })
  await next.fill(own)
  await page.keyboard.press('Enter')
  await page.getByText('This is not your current password.').waitFor()
  await page.getByRole('textbox', { name: 'Password you were given' }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
})

test('on the profile one’s own password is changed, and other devices are logged out', async ({ context, page }) => {
  const counsellor = await makeStaff()
  await enter(context, counsellor)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('textbox', { name: 'Current password' }).fill(password)
  await page.getByRole('textbox', { name: 'New password' }).fill(own)
  await page.getByRole('button', { name: 'Change password' }).click()
  await untilTold(page, 'Your password is changed')
  await page.getByText('This device').waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  await logInOn(page, counsellor.email, own)
  await page.getByRole('button', { name: 'Logout' }).waitFor()
})
