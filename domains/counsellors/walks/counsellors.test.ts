import { expect } from 'vitest'
import { audit } from '#testing/browser/audit.ts'
import { test } from '#testing/browser/browser-test.ts'
import { makeParents, makeStaff, someDigits } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { enter, logInOn, portalCookie } from '#testing/browser/staff.ts'

test('an admin creates a counsellor, who logs in; later they are deactivated, and their leads go to another', async ({ context, page }) => {
  const [admin, receiver] = [await makeStaff('counsellor_admin'), await makeStaff()]
  const email = `walk-${someDigits(8)}@inside.example`
  await enter(context, admin)
  await page.goto('/counsellor')
  await page.getByRole('link', { name: 'Create a counsellor' }).press('Enter')
  await page.getByRole('button', { name: 'Create the account' }).press('Enter')
  await page.getByText('Name is required').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Lakshmi लक्ष्मी Narayanan')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('combobox', { name: 'Cities' }).fill('Pune')
  await page.getByRole('option', { name: 'Pune', exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Boarding counsellor' }).press('Space')
  await page.getByRole('button', { name: 'Create the account' }).press('Enter')
  const password = (await page.getByRole('region', { name: 'New password' }).locator('code').textContent()) ?? ''
  expect(await audit(page)).toEqual([])
  await page.getByRole('link', { name: 'Open their page' }).press('Enter')
  await page.getByRole('heading', { name: /Narayanan/ }).waitFor()
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  await makeParents({ id }, [{}, {}])

  await context.clearCookies()
  await page.goto('/login')
  await logInOn(page, email, password)
  await page.getByRole('navigation', { name: 'Main', exact: true }).waitFor()

  await context.addCookies([portalCookie('token', admin.token)])
  await page.goto(`/counsellor/${id}`)
  await page.getByRole('button', { name: 'Deactivate' }).press('Enter')
  await page.getByText('Their 2 leads stay theirs').waitFor()
  await page.getByRole('button', { name: 'Deactivate' }).press('Enter')
  await page.getByRole('button', { name: 'Activate again' }).waitFor()
  await page.getByRole('combobox', { name: /^Hand all 2 leads/ }).fill(receiver.name)
  await page.getByRole('option', { name: receiver.name }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Note' }).fill('Left us.')
  await page.getByRole('button', { name: 'Hand over' }).press('Enter')
  await page.getByRole('status').getByText('handed 2 leads over to').waitFor()
  expect(await audit(page)).toEqual([])
  expect(await query('select from lead where owner_id = $1', [receiver.id])).toHaveLength(2)

  await page.goto('/counsellor?active=false')
  await page.locator('[data-record]').filter({ hasText: email }).waitFor()
  await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill(email)
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(email)
  await expect.poll(() => page.locator('[data-record]').count()).toBe(1)
  await page.locator('[data-record]').getByRole('link').press('Enter')
  await page.getByRole('button', { name: 'Reset the password' }).press('Enter')
  await page.getByRole('button', { name: 'Give a new password' }).press('Enter')
  await page.getByRole('region', { name: 'New password' }).waitFor()
})

test('a long list scrolls under its head, and the window stays', async ({ context, page }) => {
  const admin = await makeStaff('counsellor_admin')
  for (let made = 0; made < 20; made++) await makeStaff()
  await enter(context, admin)
  await page.goto('/counsellor')
  await expect.poll(() => page.locator('[data-record]').count()).toBe(20)
  expect(await page.locator('html').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
})
