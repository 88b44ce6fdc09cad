import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { inMinutes, makeParent, makeStaff, newNumber } from '#testing/browser/make.ts'
import { ownPortal } from '#testing/browser/own-portal.ts'
import { query } from '#testing/browser/portal-data.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { sendEvents } from '../../../docs/intake/send-events.mjs'
import { inWalks } from './screens.ts'

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
  await look(page, inWalks.refusedKey)
  await page.keyboard.press('Enter')
  const key = (await dialog.locator('code').textContent()) ?? ''
  expect(key).toMatch(/^\d+\.[\w-]{43}$/)
  await look(page, inWalks.madeKey)
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
  await mend.getByText('This is not a telephone number.').waitFor()
  await look(page, inWalks.mendedEvent)
  await mend.getByRole('textbox', { name: 'Number of the parent' }).fill(`+91 ${number}`)
  await mend.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('heading', { name: `Mended ${mark}` }).waitFor()
  const leads = await query('select source from lead join lead_number on lead_id = id where national = $1', [number])
  expect(leads).toEqual([{ source: 'landing page' }])

  await page.goto('/intake?show=keys')
  await expect.poll(() => row.textContent()).toContain('today')
  await row.getByRole('button', { name: 'Revoke' }).click()
  await look(page, inWalks.revoked)
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke the key' }).click()
  await expect.poll(() => row.textContent()).toContain('revoked')
  await expect(sendEvents(ownPortal().url, key, [sent])).rejects.toThrow('This key was revoked')
})

test('an enquiry with a school and a class that are not ours reaches its counsellor, with what was sent, and the admin hears of it', async ({
  browser,
  context,
  page,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const counsellor = await makeStaff()
  const known = await makeParent(counsellor)
  const admin = await makeStaff('counsellor_admin')
  await enter(context, admin)
  const made = await call('POST', '/api/v1/intake/keys/', admin.token, { name: `Site ${mark}`, source: 'landing page', kinds: ['enquiry'] })
  const { key } = (await made.json()) as { key: string }
  const enquiry = (number: string, name: string) => ({
    ...{ id: `${name}-${mark}`, kind: 'enquiry', parent: { number, name: `${name} ${mark}` } },
    ...{ child: { name: 'Kabir', class: 'Foundation' }, school: 'no-such-school' },
  })
  await page.goto('/intake')
  const results = await sendEvents(ownPortal().url, key, [enquiry(newNumber(), 'Fresh'), enquiry(known.number, 'Known')])
  expect(results).toMatchObject([
    { status: 'accepted', became: 'made', not_understood: [{ field: 'school' }, { field: 'child.class' }] },
    { status: 'accepted', became: 're_engaged' },
  ])

  const theirs = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-IN', reducedMotion: 'reduce' })
  await enter(theirs, counsellor)
  const other = await theirs.newPage()
  await other.goto(`/leads/${known.id}`)
  await other.getByText('Not understood, from landing page').first().waitFor()
  await other.getByText('Class: “Foundation”. This class is not in our list.').first().waitFor()
  await look(other, inWalks.notUnderstood, other.getByText('Not understood, from landing page').first().locator('..'))
  await theirs.close()

  await page.getByRole('button', { name: /^Notices/ }).click()
  const notices = page.getByRole('dialog', { name: 'Notices' })
  const notice = notices.getByRole('listitem').filter({ hasText: `Site ${mark}` })
  await notice.getByRole('link', { name: 'Parts not understood' }).click()
  const record = page.locator('[data-record]').filter({ hasText: `Fresh ${mark}` })
  await expect.poll(() => record.textContent()).toContain('not understood: School “no-such-school”, Class “Foundation”')
  await page.getByRole('link', { name: /^Not understood [\d,]+$/ }).waitFor()
  await look(page, inWalks.unclearEvent, record)
  await record.getByRole('link', { name: `Fresh ${mark}` }).click()
  await page.getByRole('heading', { name: `Fresh ${mark}` }).waitFor()
})
