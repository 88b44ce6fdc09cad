import { Secret } from 'otpauth'
import { expect } from 'vitest'
import { codeAt } from '#domains/accounts/server/second-factor/totp.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeStaff } from '#testing/browser/make.ts'
import { enter, logInOn, password } from '#testing/browser/staff.ts'
import { inWalks } from './screens.ts'

/** The code that an app with this secret shows in some seconds. */
const shown = (secret: string, seconds = 0) =>
  codeAt(Buffer.from(Secret.fromBase32(secret.replaceAll(' ', '')).bytes), new Date(Date.now() + seconds * 1000))

test('a counsellor sets up codes of an app, and logs in with one, and without the phone with a recovery code', async ({
  context,
  page,
}) => {
  const counsellor = await makeStaff()
  await enter(context, counsellor)
  await page.goto('/profile')
  const factors = page.getByRole('region', { name: 'Second factor' })
  await factors.getByText('A stolen password alone opens your account.').waitFor()
  await factors.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: 'Picture of the secret' }).waitFor()
  await look(page, inWalks.setUpApp)
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByRole('textbox', { name: 'Code that the app shows now' }).fill('000000')
  await page.keyboard.press('Enter')
  await dialog.getByText('This code is not right.').waitFor()
  await dialog.getByRole('textbox', { name: 'Code that the app shows now' }).fill(shown(secret))
  await page.keyboard.press('Enter')
  await dialog.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  await look(page, inWalks.recoveryCodes)
  const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).locator('code').allTextContents()
  await dialog.getByRole('button', { name: 'I have kept them' }).press('Enter')
  await factors.getByText('10 codes of 10 left').waitFor()

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  await page.goto('/login?next=/profile')
  await logInOn(page, counsellor.email, password)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
  const code = page.getByRole('textbox', { name: 'Code' })
  await expect.poll(() => code.evaluate((field) => field.matches(':focus'))).toBe(true)
  await page.keyboard.type('123 456')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('This code is not right.').waitFor()
  await look(page, inWalks.secondStep)
  await code.fill(shown(secret, 30))
  await page.getByRole('checkbox', { name: 'Do not ask in this browser for 30 days' }).press('Space')
  await code.press('Enter')
  await factors.getByText('10 codes of 10 left').waitFor()

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  await page.goto('/login?next=/profile')
  await logInOn(page, counsellor.email, password)
  await factors.getByRole('button', { name: /^Ask in .* again$/ }).press('Enter')
  await expect.poll(() => factors.getByText('Not asked in').count()).toBe(0)

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  await page.goto('/login?next=/profile')
  await logInOn(page, counsellor.email, password)
  await code.fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await factors.getByText('9 codes of 10 left').waitFor()
})
