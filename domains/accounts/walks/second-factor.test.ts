import { Secret } from 'otpauth'
import { expect } from 'vitest'
import { codeAt } from '#domains/accounts/server/second-factor/totp.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeStaff } from '#testing/browser/make.ts'
import { ownPortal } from '#testing/browser/own-portal.ts'
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

test('a counsellor adds a passkey, logs in with it alone, and with it after the password', async ({ context, page }) => {
  const counsellor = await makeStaff()
  // Browsers let no passkey be used at a number.
  const there = ownPortal().url.replace('127.0.0.1', 'localhost')
  await context.addCookies([{ name: 'token', value: counsellor.token, url: there, sameSite: 'Strict' }])
  const browser = await context.newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await page.goto(`${there}/profile`)
  const factors = page.getByRole('region', { name: 'Second factor' })
  await factors.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Name the passkey' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Desk at the window')
  await look(page, inWalks.namePasskey)
  await page.keyboard.press('Enter')
  await factors.getByText('Desk at the window').waitFor()
  await factors.getByRole('button', { name: 'Add a passkey' }).click()
  await factors.getByRole('alert').getByText('This device has a passkey of yours already.').waitFor()

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
  await page.goto(`${there}/login?next=/profile`)
  await page.getByLabel('E-mail').fill(counsellor.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await factors.getByRole('button', { name: 'Remove Desk at the window' }).click()
  await factors.getByRole('button', { name: 'Remove Desk at the window' }).press('Enter')
  await expect.poll(() => factors.getByText('Desk at the window').count()).toBe(0)
})

test('at an address for which no passkey holds, the log-in says where it does', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  const there = ownPortal().url.replace('127.0.0.1', 'localhost')
  expect(await page.getByRole('alert').textContent()).toBe(`Passkeys hold for ${there} alone. Open the portal there.`)
})
