import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeParent, makeStaff } from '#testing/browser/make.ts'
import { onDatabase, query } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { refuseMailsAt } from '#testing/make/say-wishes.ts'
import { inWalks } from './screens.ts'

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
  const send = dialog.getByRole('button', { name: 'Send', exact: true })
  await dialog.getByText('Save the parent’s e-mail address first.').waitFor()
  expect(await send.getAttribute('aria-disabled')).toBe('true')
  await send.press('Enter')
  await field.fill('me era@home.test')
  await field.press('Enter')
  await dialog.getByText('This is not an e-mail address. It looks like name@example.com.').waitFor()
  await field.fill('meera@home.test')
  await field.press('Enter')
  await dialog.getByText('To meera@home.test').waitFor()
  await dialog.getByText('Save the parent’s e-mail address first.').waitFor({ state: 'detached' })
  const mail = dialog.getByRole('region', { name: 'The mail' })
  await mail.getByText('Thank you for talking with us about a school for Kiran').waitFor()
  await look(page, inWalks.defaultMail)
  await page.setViewportSize({ width: 390, height: 844 })
  await look(page, inWalks.mailOnPhone)
  await send.press('Enter')
  await untilTold(page, 'Saved, not sent: no mail server is configured')
  await page.getByRole('button', { name: 'Show messages' }).click()
  const bubble = page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: 'Schools for your child' })
  await bubble.getByText('Simulated').waitFor()
  await bubble.getByText('E-mail', { exact: true }).waitFor()
  await bubble.getByRole('button', { name: 'Show the mail' }).press('Enter')
  const sent = page.getByRole('dialog', { name: 'The mail as it was sent' })
  await sent.getByText('No mail server has confirmed it').waitFor()
  await sent.frameLocator('iframe').getByText('Thank you for talking with us about a school for Kiran').waitFor()
  await look(page, inWalks.sentOnPhone)
})

test('what is written stays until it is sent, also through a reload; a mail is sent later, changed in its conversation and cancelled', async ({
  context,
  page,
}) => {
  const counsellor = await makeStaff()
  const email = `meera-${crypto.randomUUID()}@home.test`
  const parent = await makeParent(counsellor, { lead: { email } })
  await enter(context, counsellor)
  await page.goto(`/leads/${parent.id}`)
  const opens = page.getByRole('button', { name: 'Send Email' })
  const dialog = page.getByRole('dialog', { name: `E-mail to ${parent.name}` })
  const text = dialog.getByRole('textbox', { name: 'Text' })
  await opens.press('Enter')
  await dialog.getByRole('combobox', { name: 'Mail' }).selectOption('Write freely')
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('The fees')
  await text.fill('They are ₹60,000 a year.')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.reload()
  await opens.press('Enter')
  await expect.poll(() => text.inputValue()).toBe('They are ₹60,000 a year.')

  await dialog.getByRole('button', { name: 'Send later' }).press('Enter')
  const later = page.getByRole('dialog', { name: 'Send later' })
  await later.getByRole('radio', { name: 'In 1 hour' }).check()
  await look(page, inWalks.sentLater)
  // Esc closes the upper dialog alone.
  await page.keyboard.press('Escape')
  await later.waitFor({ state: 'detached' })
  await expect.poll(() => text.inputValue()).toBe('They are ₹60,000 a year.')
  await dialog.getByRole('button', { name: 'Send later' }).press('Enter')
  await later.getByRole('radio', { name: 'In 1 hour' }).check()
  await later.getByRole('button', { name: 'Schedule' }).press('Enter')
  await untilTold(page, 'Mail scheduled')
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Show messages' }).click()
  const bubble = page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: 'The fees' })
  await bubble.getByText('Scheduled', { exact: true }).waitFor()
  await bubble.getByRole('button', { name: 'Edit' }).press('Enter')
  const edit = page.getByRole('dialog', { name: 'Change the scheduled message' })
  await edit.getByRole('textbox', { name: 'Subject' }).fill('The fees of 2027')
  await edit.getByRole('textbox', { name: 'Message' }).fill('They are ₹62,000 a year.')
  await look(page, inWalks.changedLater)
  await edit.getByRole('button', { name: 'Save' }).press('Enter')
  await bubble.getByText('They are ₹62,000 a year.').waitFor()
  await bubble.getByText('The fees of 2027').waitFor()
  await bubble.getByRole('button', { name: 'Cancel' }).press('Enter')
  await bubble.getByText(`${counsellor.name} cancelled it.`).waitFor()
  // The mail was sent off, so its words are gone from the dialog.
  await opens.press('Enter')
  await dialog.getByRole('region', { name: 'The mail' }).waitFor()
})

test('the mail to a parent on do not disturb says so before anything is typed, and begins once they agreed again', async ({
  context,
  page,
}) => {
  const counsellor = await makeStaff()
  const email = `meera-${crypto.randomUUID()}@home.test`
  const parent = await makeParent(counsellor, { lead: { email, call_opt_out_at: new Date().toISOString() } })
  await enter(context, counsellor)
  await page.goto(`/leads/${parent.id}`)
  const mark = page.locator('header [data-tone=objection]')
  await mark.filter({ hasText: 'Do not disturb: no calls, WhatsApp or mail' }).waitFor()
  await page.getByRole('button', { name: 'Send Email' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `E-mail to ${parent.name}` })
  await dialog
    .getByText('Do not disturb: no WhatsApp or mail. If the parent agrees to WhatsApp and mail, note it in the conversation')
    .waitFor()
  expect([await dialog.getByRole('textbox').count(), await dialog.getByRole('combobox').count()]).toEqual([0, 0])
  const send = dialog.getByRole('button', { name: 'Send', exact: true })
  expect(await send.getAttribute('aria-disabled')).toBe('true')
  await look(page, inWalks.doNotDisturb)
  await send.press('Enter')
  await dialog.getByRole('button', { name: 'They agreed again' }).press('Enter')
  const agreed = page.getByRole('dialog', { name: 'This parent agreed to WhatsApp and mail again' })
  await agreed.getByRole('textbox', { name: 'How did they say so?' }).fill('Asked for the fees by mail')
  await agreed.getByRole('button', { name: 'Allow WhatsApp and mail' }).press('Enter')
  await dialog.getByRole('combobox', { name: 'Mail' }).selectOption('Write freely')
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('The fees')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('They are ₹60,000 a year.')
  await send.press('Enter')
  await untilTold(page, 'Saved, not sent: no mail server is configured')
  await mark.filter({ hasText: /^Do not disturb: no calls If the parent agrees to calls/ }).waitFor()
})

test('a counsellor takes back that a parent unsubscribed, with how they said so, and writes to them', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const email = `meera-${crypto.randomUUID()}@home.test`
  const parent = await makeParent(counsellor, { lead: { email }, children: [{ name: 'Kiran' }] })
  await onDatabase((db) => refuseMailsAt(db, email, 'service'))
  await enter(context, counsellor)
  await page.goto(`/leads/${parent.id}`)
  await page.getByRole('button', { name: 'Send Email' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `E-mail to ${parent.name}` })
  await dialog.getByRole('region', { name: 'The mail' }).waitFor()
  await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await dialog.getByText('This parent unsubscribed from mails of this kind.').waitFor()
  await dialog.getByRole('button', { name: 'They want “About their search” again' }).press('Enter')
  const asks = page.getByRole('dialog', { name: 'This parent wants mails “About their search” again' })
  await asks.getByRole('button', { name: 'Allow these mails' }).press('Enter')
  await asks.getByText('Write how the parent said so.').waitFor()
  await asks.getByRole('textbox', { name: 'How did they say so?' }).fill('Asked for the fees on the telephone.')
  await look(page, inWalks.wantedAgain)
  await asks.getByRole('textbox', { name: 'How did they say so?' }).press('Control+Enter')
  await untilTold(page, 'Mails of this kind can be sent again')
  await dialog.getByRole('button', { name: 'They want' }).waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await untilTold(page, 'Saved, not sent: no mail server is configured')
  await page.getByText('Asked for the fees on the telephone.').waitFor()
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
  await dialog.getByText('Mail to this address came back. Change it first.').waitFor()
  await look(page, inWalks.cameBack)
  await dialog.getByRole('button', { name: 'Change the address' }).press('Enter')
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill('new@home.test')
  await dialog.getByRole('button', { name: 'Save the address' }).press('Enter')
  const send = dialog.getByRole('button', { name: 'Send', exact: true })
  await dialog.getByText('To new@home.test').waitFor()
  await send.press('Enter')
  await dialog.getByText('Write a subject.').waitFor()
  await dialog.getByText('Write the mail.').waitFor()
  // What is mended is no longer refused; what is not stays.
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('The fees')
  await dialog.getByText('Write a subject.').waitFor({ state: 'detached' })
  await dialog.getByText('Write the mail.').waitFor()
  await dialog.getByRole('textbox', { name: 'Text' }).fill('They are ₹60,000 a year.')
  await dialog.getByText('Write the mail.').waitFor({ state: 'detached' })
  await look(page, inWalks.ownWords)
})

test('files from the computer and the library go with a mail, stay in the draft, and stand in the conversation with their sizes', async ({
  context,
  page,
}) => {
  const counsellor = await makeStaff()
  const parent = await makeParent(counsellor, { lead: { email: `meera-${crypto.randomUUID()}@home.test` } })
  const shared = `Brochure ${crypto.randomUUID().slice(0, 8)}.pdf`
  const file = (name: string, text: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(text) })
  await enter(context, counsellor)
  await page.goto('/ezycloud')
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  await page.locator('input[type=file]').setInputFiles([file(shared, '%PDF-1.7 brochure')])
  await page.locator('[data-record]').getByText(shared).waitFor()
  await page.goto(`/leads/${parent.id}`)
  const opens = page.getByRole('button', { name: 'Send Email' })
  const dialog = page.getByRole('dialog', { name: `E-mail to ${parent.name}` })
  await opens.press('Enter')
  await dialog.getByRole('combobox', { name: 'Mail' }).selectOption('Write freely')
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('The fees')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('They are attached.')
  const chooses = dialog.locator('input[type=file]')
  const files = dialog.getByRole('list', { name: 'Attached files' })
  await chooses.setInputFiles([file('शुल्क संरचना वर्ष दो हज़ार सत्ताईस के लिए बहुत लंबा नाम.pdf', '%PDF-1.7 fees')])
  await files.getByText('शुल्क संरचना').waitFor()
  await chooses.setInputFiles([file('Old.pdf', '%PDF-1.7 old')])
  await files.getByText('Old.pdf').waitFor()
  await files.getByRole('button', { name: 'Remove Old.pdf' }).press('Enter')
  await files.getByText('Old.pdf').waitFor({ state: 'detached' })
  await chooses.setInputFiles([file('Too large.pdf', `%PDF-1.7 ${' '.repeat(15 * 2 ** 20)}`)])
  await dialog.getByText('The files of a mail have at most 15 MB together.').waitFor()
  await dialog.getByRole('button', { name: 'Attach a file of the library' }).press('Enter')
  const library = page.getByRole('dialog', { name: 'Files of the library' })
  await library.getByRole('searchbox', { name: 'Search files' }).fill(shared)
  await library.getByRole('list', { name: 'Files' }).getByRole('button', { name: shared }).click()
  await files.getByText(shared).waitFor()
  await dialog.getByText('The files of a mail have at most 15 MB together.').waitFor({ state: 'detached' })
  await look(page, inWalks.files)
  await page.setViewportSize({ width: 390, height: 844 })
  await look(page, inWalks.filesOnPhone)
  await page.reload()
  await opens.press('Enter')
  await files.getByText(shared).waitFor()
  expect(await files.getByRole('listitem').count()).toBe(2)
  await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await untilTold(page, 'Saved, not sent: no mail server is configured')
  await page.getByRole('button', { name: 'Show messages' }).click()
  const bubble = page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: 'They are attached.' })
  await bubble.getByRole('link', { name: shared }).waitFor()
  await bubble.getByRole('link', { name: 'शुल्क संरचना' }).getByText('1 kB').waitFor()
  await look(page, inWalks.sentFiles, bubble)
})

test('of several children the one of the enquiry stands in the mail with its school, both are seen, and both are changed', async ({
  context,
  page,
}) => {
  const counsellor = await makeStaff()
  const parent = await makeParent(counsellor, {
    lead: { email: `meera-${crypto.randomUUID()}@home.test` },
    children: [{ name: 'Asha' }, { name: 'किरण' }],
  })
  const [asha, kiran] = await query<{ id: number }>('select id from child where lead_id = $1 order by id', [parent.id])
  const [first, second] = await query<{ id: number; name: string }>(
    'select min(id) as id, name from school where delisted_at is null group by name having count(*) = 1 order by name limit 2',
  )
  await query(
    `insert into parent_activity (lead_id, kind, at, school_id, child_id)
     values ($1, 'enquiry', now() - interval '9 days', $2, $3), ($1, 'enquiry', now(), $4, $5)`,
    [parent.id, first?.id, asha?.id, second?.id, kiran?.id],
  )
  await enter(context, counsellor)
  await page.goto(`/leads/${parent.id}`)
  await page.getByRole('button', { name: 'Send Email' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `E-mail to ${parent.name}` })
  const mail = dialog.getByRole('region', { name: 'The mail' })
  await mail.getByText('about a school for किरण.').waitFor()
  await mail.getByText(`You asked about ${second?.name}.`).waitFor()
  await dialog.getByRole('combobox', { name: 'Child' }).selectOption('Asha')
  await mail.getByText(`You asked about ${first?.name}.`).waitFor()
  await look(page, inWalks.oneOfTwoChildren)
  await page.setViewportSize({ width: 390, height: 844 })
  await look(page, inWalks.childOnPhone)
  await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await untilTold(page, 'Saved, not sent: no mail server is configured')
  await page.getByRole('button', { name: 'Show messages' }).click()
  await page.getByRole('region', { name: 'Messages' }).getByText('about a school for Asha.').waitFor()
})
