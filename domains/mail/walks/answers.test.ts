import sharp from 'sharp'
import { expect } from 'vitest'
import { keepMail } from '#domains/mail/server/inbound/keep-mail.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeParent, makeStaff } from '#testing/browser/make.ts'
import { onDatabase } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { attached, rawMail } from '#testing/make/raw-mail.ts'
import { inWalks } from './screens.ts'

/** Has a mail come in; the portal reads it. */
const comesIn = (mail: Parameters<typeof rawMail>[0]) =>
  onDatabase((db) => inTransaction(db, (tx) => keepMail(tx, 'webhook', rawMail(mail))))

test('a parent’s mail waits in the inbox with its files, and is answered by the keyboard under its subject', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const email = `meera-${crypto.randomUUID()}@home.test`
  const parent = await makeParent(counsellor, { lead: { email } })
  const photo = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#7a5' } })
    .jpeg()
    .toBuffer()
  await comesIn({ from: email, text: 'I am away until Monday.', headers: { 'Auto-Submitted': 'auto-replied' }, subject: 'Out of office' })
  await comesIn({
    ...{ from: `Meera <${email}>`, subject: 'Report card', text: 'Here is the report card of Kiran.\n\nWhen may we come?' },
    parts: [attached('kiran.jpg', 'image/jpeg', photo), attached('report.pdf', 'application/pdf', Buffer.from('%PDF-1.4 report card'))],
  })
  await enter(context, counsellor)
  await page.goto('/inbox')
  const line = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: parent.name })
  await line.getByText('E-mail: Here is the report card of Kiran.').waitFor()
  expect(await line.getByText(/Window/).count()).toBe(0)
  await line.getByText('1 unread').waitFor()
  await page.keyboard.press('j')
  const conversation = page.getByRole('region', { name: `Conversation with ${parent.name}` })
  const automatic = conversation.getByRole('listitem').filter({ hasText: 'Automatic answer' })
  await automatic.getByText('I am away until Monday.').waitFor()
  const bubble = conversation.getByRole('listitem').filter({ hasText: 'Report card' })
  await bubble.getByText(`E-mail from ${email}`).waitFor()
  await bubble.getByRole('img', { name: 'kiran.jpg' }).waitFor()
  await bubble.getByRole('link', { name: 'report.pdf' }).waitFor()
  await look(page, inWalks.answeredMail, conversation)
  await page.setViewportSize({ width: 390, height: 844 })
  await look(page, inWalks.answerOnPhone, conversation)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Answer to ${parent.name}` })
  await dialog.getByText(`To ${email}`).waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Re: Report card')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('On Saturday at 10.')
  await look(page, inWalks.answering)
  await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await untilTold(page, 'Saved, not sent: no mail server is configured')
  const answer = conversation.getByRole('listitem').filter({ hasText: 'On Saturday at 10.' })
  await answer.getByText('Parent: Here is the report card of Kiran.').waitFor()
})

test('a mail from an address of no lead waits until a counsellor says whose it is', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const parent = await makeParent(counsellor)
  const from = `aunt-${crypto.randomUUID()}@home.test`
  await comesIn({ from: `Aunt of Kiran <${from}>`, subject: 'Kiran', text: 'I write for my sister.' })
  await enter(context, counsellor)
  await page.goto('/inbox?list=strangers')
  await page.getByRole('list', { name: 'People without a number' }).getByRole('link', { name: 'Aunt of Kiran' }).first().click()
  const shown = page.getByRole('region', { name: 'Messages of Aunt of Kiran' })
  await shown.getByText(`Writes from ${from}`).waitFor()
  await look(page, inWalks.unknownWriter, shown)
  await shown.getByRole('searchbox', { name: 'Parent' }).fill(parent.name)
  await shown.getByRole('button', { name: parent.name }).press('Enter')
  await shown.getByRole('button', { name: 'Move the messages to this lead' }).click()
  await page
    .getByRole('region', { name: `Conversation with ${parent.name}` })
    .getByText('I write for my sister.')
    .waitFor()
})
