import { expect } from 'vitest'
import { audit } from '#testing/browser/audit.ts'
import { test } from '#testing/browser/browser-test.ts'
import { makeParent, makeStaff } from '#testing/browser/make.ts'
import { enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'

test('a counsellor adds the parent’s address where the mail is written, and sends the usual mail by the keyboard; it stands in the conversation', async ({
  context,
  page,
}) => {
  const counsellor = await makeStaff()
  const parent = await makeParent(counsellor, { children: [{ name: 'Kiran' }] })
  await enter(context, counsellor)
  await page.goto(`/leads/${parent.id}`)
  await page.getByRole('button', { name: 'Send Email' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `E-mail to ${parent.name}` })
  const field = dialog.getByRole('textbox', { name: 'E-mail address' })
  await field.fill('me era@home.test')
  await field.press('Enter')
  await dialog.getByText('This is not an e-mail address. It looks like name@example.com.').waitFor()
  await field.fill('meera@home.test')
  await field.press('Enter')
  await dialog.getByText('To meera@home.test').waitFor()
  const mail = dialog.getByRole('region', { name: 'The mail' })
  await mail.getByText('thank you for talking with us about a school for Kiran').waitFor()
  expect(await audit(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await audit(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await untilTold(page, 'Saved, not sent: no mail server is configured')
  await page.getByRole('button', { name: 'Show messages' }).click()
  const bubble = page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: 'Schools for Kiran' })
  await bubble.getByText('Simulated').waitFor()
  await bubble.getByText('E-mail', { exact: true }).waitFor()
  await bubble.getByRole('button', { name: 'Show the mail' }).press('Enter')
  const sent = page.getByRole('dialog', { name: 'The mail as it was sent' })
  await sent.getByText('No mail server has confirmed it').waitFor()
  await sent.frameLocator('iframe').getByText('thank you for talking with us about a school for Kiran').waitFor()
  expect(await audit(page)).toEqual([])
})

test('a mail of one’s own words needs a subject and a text, and a mark of mail that came back stands at the address', async ({
  context,
  page,
}) => {
  const counsellor = await makeStaff()
  const bounced = { email: 'gone@home.test', email_bounced_at: new Date().toISOString(), email_bounced_reason: 'No such mailbox.' }
  const parent = await makeParent(counsellor, { lead: bounced })
  await enter(context, counsellor)
  await page.goto(`/leads/${parent.id}`)
  await page.getByText('Mail came back: No such mailbox.').waitFor()
  await page.getByRole('button', { name: 'Send Email' }).click()
  const dialog = page.getByRole('dialog', { name: `E-mail to ${parent.name}` })
  await dialog.getByRole('combobox', { name: 'Mail' }).selectOption('Write freely')
  const send = dialog.getByRole('button', { name: 'Send', exact: true })
  await send.click()
  await dialog.getByText('Write a subject.').waitFor()
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('The fees')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('They are ₹60,000 a year.')
  await send.click()
  await dialog.getByText('Mail to this address came back: No such mailbox.').waitFor()
  expect(await audit(page)).toEqual([])
})
