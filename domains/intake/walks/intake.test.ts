import { expect } from 'vitest'
import { audit } from '#testing/browser/audit.ts'
import { test } from '#testing/browser/browser-test.ts'
import { inMinutes, makeStaff, newNumber } from '#testing/browser/make.ts'
import { ownPortal } from '#testing/browser/own-portal.ts'
import { query } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import { sendEvents } from '../../../docs/intake/send-events.mjs'

test('an admin makes a key that is shown once; what a website sends with it stands there, a refused event is mended, the key revoked', async ({
  context,
  page,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  await enter(context, await makeStaff('counsellor_admin'))
  await page.goto('/intake?show=keys')
  await page.getByRole('button', { name: 'New key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  await dialog.getByText('Give the key a name.').waitFor()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Website ${mark}`)
  await dialog.getByRole('textbox', { name: 'Source' }).fill('landing page')
  await dialog.getByRole('checkbox', { name: 'Page visit' }).uncheck()
  await audit(page)
  await page.keyboard.press('Enter')
  const key = (await dialog.locator('code').textContent()) ?? ''
  expect(key).toMatch(/^\d+\.[\w-]{43}$/)
  await audit(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const row = page.locator('[data-record]').filter({ hasText: `Website ${mark}` })
  expect(await row.textContent()).toContain('Enquiry, Cart, Application, Call booked, Log-in, Message consent')
  expect(await page.content()).not.toContain(key)

  const number = newNumber()
  const sent = { id: `right-${mark}`, kind: 'enquiry', at: inMinutes(-1), parent: { number: newNumber(), name: `Right ${mark}` } }
  const wrong = { ...sent, id: `wrong-${mark}`, kind: 'cart', parent: { number: `${number}99`, name: `Mended ${mark}` } }
  const results = await sendEvents(ownPortal().url, key, [sent, wrong])
  expect(results).toMatchObject([{ status: 'accepted' }, { status: 'refused' }])

  await page.getByRole('navigation', { name: 'Intake' }).getByRole('link', { name: 'Last events' }).click()
  const record = (id: string) => page.locator('[data-record]').filter({ hasText: id })
  await expect.poll(() => record(sent.id).textContent()).toContain(`New leadRight ${mark}`)
  await page.getByRole('navigation', { name: 'Intake' }).getByRole('link', { name: 'Refused' }).click()
  await expect.poll(() => record(wrong.id).textContent()).toContain('is required')
  await record(wrong.id).getByRole('button', { name: 'Mend' }).press('Enter')
  const mend = page.getByRole('dialog', { name: 'Mend: Cart' })
  const kind = mend.getByRole('textbox', { name: 'Kind' })
  await mend.getByRole('textbox', { name: 'School' }).waitFor()
  await kind.fill('enquiry')
  await page.keyboard.press('Enter')
  await mend.getByText('This is no telephone number.').waitFor()
  await audit(page)
  await mend.getByRole('textbox', { name: 'Number of the parent' }).fill(`+91 ${number}`)
  await mend.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('heading', { name: `Mended ${mark}` }).waitFor()
  const leads = await query('select source from lead join lead_number on lead_id = id where national = $1', [number])
  expect(leads).toEqual([{ source: 'landing page' }])

  await page.goto('/intake?show=keys')
  await expect.poll(() => row.textContent()).toContain('today')
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke the key' }).click()
  await expect.poll(() => row.textContent()).toContain('revoked')
  await expect(sendEvents(ownPortal().url, key, [sent])).rejects.toThrow('This key was revoked')
})
