import { expect } from 'vitest'
import { enterWithParent, openLead, sectionOf } from '#domains/leads/walks/edit-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeStaff } from '#testing/browser/make.ts'
import { enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { inWalks } from './screens.ts'

const agreed = { allowed_login_via_inside: true, login_consent_at: new Date().toISOString() }

test('a counsellor is told whom to ask where nothing is connected, and an admin reads the link once and copies it', async ({
  browser,
  context,
  page,
}) => {
  context.troubles.expect('400')
  const { id } = await enterWithParent(context, { lead: agreed })
  await openLead(page, id)
  await sectionOf(page, 'School Bucket').getByRole('button', { name: 'Send log-in link' }).press('Enter')
  await untilTold(page, 'WhatsApp and e-mail are not connected, so nothing was sent.')
  const office = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-IN', reducedMotion: 'reduce' })
  await office.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(office, await makeStaff('counsellor_admin'))
  const other = await office.newPage()
  await openLead(other, id)
  const button = sectionOf(other, 'School Bucket').getByRole('button', { name: 'Send log-in link' })
  await button.press('Enter')
  const dialog = other.getByRole('dialog', { name: 'Log-in link' })
  const link = (await dialog.getByText('https://search.test/log-in').textContent()) ?? ''
  expect(link).toMatch(/#[\w-]{43}$/)
  await look(other, inWalks.link)
  await other.setViewportSize({ width: 390, height: 844 })
  await look(other, inWalks.linkOnPhone)
  await dialog.getByRole('button', { name: 'Copy' }).press('Enter')
  await untilTold(other, 'Log-in link copied')
  expect(await other.evaluate<string>('navigator.clipboard.readText()')).toBe(link)
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await button.evaluate((element) => element.matches(':focus'))).toBe(true)
  await office.close()
  // The counsellor's open lead is told.
  await page.getByText('Log-in link shown, to be given to the parent').waitFor()
})

test('the button is shut for a parent who has not agreed', async ({ context, page }) => {
  const { id } = await enterWithParent(context)
  await openLead(page, id)
  const button = sectionOf(page, 'School Bucket').getByRole('button', { name: 'Send log-in link' })
  expect([await button.isDisabled(), await button.getAttribute('title')]).toEqual([
    true,
    expect.stringContaining('this parent has not agreed'),
  ])
})

test('the button is shut and says why for a parent on do not disturb, as Send to Parent does', async ({ context, page }) => {
  const blocked = { message_consent: false, message_consent_at: new Date().toISOString() }
  const { id } = await enterWithParent(context, { lead: { ...agreed, ...blocked } })
  await openLead(page, id)
  const button = sectionOf(page, 'School Bucket').getByRole('button', { name: 'Send log-in link' })
  await page.getByText('Send log-in link: Do not disturb: no WhatsApp or mail.').waitFor()
  expect(await button.isDisabled()).toBe(true)
  await look(page, inWalks.shutButton, sectionOf(page, 'School Bucket'))
  await page.setViewportSize({ width: 390, height: 844 })
  await look(page, inWalks.shutOnPhone, sectionOf(page, 'School Bucket'))
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/link-390.png` })
})
