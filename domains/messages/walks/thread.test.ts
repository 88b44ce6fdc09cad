import { expect } from 'vitest'
import { simulateMessage } from '#domains/messages/contract/connections.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { inMinutes, makeParent, makeStaff, newNumber } from '#testing/browser/make.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { inWalks } from './screens.ts'

test('a parent writes, the counsellor sees it at once beside the lead, answers by the keyboard, and a colleague sees that too', async ({
  browser,
  context,
  page,
}) => {
  const [admin, counsellor] = [await makeStaff('counsellor_admin'), await makeStaff()]
  const parent = await makeParent(counsellor)
  await enter(context, counsellor)
  await page.goto(`/leads/${parent.id}`)
  await page.getByRole('button', { name: 'Show messages' }).press('Enter')
  const thread = page.getByRole('region', { name: 'Messages' })
  await thread.getByText('Nothing was written yet.').waitFor()
  await thread.getByText('WhatsApp takes only templates: the parent has not written there within 24 hours.').waitFor()
  expect(await thread.getByRole('textbox', { name: 'Message' }).count()).toBe(0)

  const arrived = await call('POST', simulateMessage.path, admin.token, { lead: parent.id, text: 'क्या बस है? Is there a bus?' })
  expect(arrived.status).toBe(200)
  await thread.getByText('क्या बस है? Is there a bus?').waitFor()
  await thread.getByText('Free text by WhatsApp: 23 h').waitFor()
  await look(page, inWalks.besideLead, thread)

  const theirs = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-IN', reducedMotion: 'reduce' })
  await enter(theirs, admin)
  const other = await theirs.newPage()
  await other.goto(`/leads/${parent.id}`)
  await other.getByRole('button', { name: 'Show messages' }).click()
  const seen = other.getByRole('region', { name: 'Messages' })
  await seen.getByText('क्या बस है? Is there a bus?').waitFor()

  const field = thread.getByRole('textbox', { name: 'Message' })
  await thread.getByRole('button', { name: 'Reply' }).press('Enter')
  await page.keyboard.type('Yes, from')
  await seen.getByText(`${counsellor.name} is writing to this parent.`).waitFor()
  await page.keyboard.type(' Kothrud')
  await page.reload()
  expect(await field.inputValue()).toBe('Yes, from Kothrud')
  await field.press('Enter')
  await page.getByText('Simulated message recorded – nothing was sent').waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  const answer = seen.getByRole('listitem').filter({ hasText: 'Yes, from Kothrud' })
  await answer.getByText('Parent: क्या बस है? Is there a bus?').waitFor()
  await answer.getByText('Simulated').waitFor()
  await theirs.close()
})

test('the head of a lead opens the conversation, and gives the focus back; when the 24 hours are over a template is sent as it is shown', async ({
  context,
  page,
}) => {
  const counsellor = await makeStaff()
  const { id, name } = await makeParent(counsellor)
  await enter(context, counsellor)
  await page.goto(`/leads/${id}`)
  const opens = page.getByRole('button', { name: 'Whatsapp', exact: true })
  await opens.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Messages with ${name}` })
  await dialog.getByText('Nothing was written yet.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => opens.evaluate((element) => element.matches(':focus'))).toBe(true)

  await page.getByRole('button', { name: 'Show messages' }).click()
  const thread = page.getByRole('region', { name: 'Messages' })
  const templates = thread.getByRole('list', { name: 'Templates' })
  await templates.getByRole('button').first().press('Enter')
  const fields = templates.getByRole('textbox')
  for (let at = 0; at < (await fields.count()); at++) if ((await fields.nth(at).inputValue()) === '') await fields.nth(at).fill('Saturday')
  await templates.getByRole('button', { name: 'Send this template' }).press('Enter')
  await page.getByText('Simulated message recorded – nothing was sent').waitFor()
  await expect.poll(() => thread.getByRole('log').getByRole('listitem').count()).toBe(1)
})

test('a parent who wants no messages is noted with how they said so; when they agree again a file goes with a message, whose text is counted as people count it', async ({
  context,
  page,
}) => {
  const counsellor = await makeStaff()
  const number = newNumber()
  const messages = [{ direction: 'incoming', text: 'Fees please', e164: `+91${number}`, at: inMinutes(-5) }]
  const parent = await makeParent(counsellor, { numbers: [number], messages })
  await enter(context, counsellor)
  await page.goto(`/inbox?lead=${parent.id}&view=all`)
  const thread = page.getByRole('region', { name: 'Messages', exact: true })
  await thread.getByText('Free text by WhatsApp: 23 h').waitFor()
  await thread.getByRole('button', { name: 'No WhatsApp or mail' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Do not disturb: no WhatsApp or mail' })
  await dialog.getByRole('button', { name: 'Send no more' }).click()
  await dialog.getByText('Write how the parent said so.').waitFor()
  await look(page, inWalks.noMessages)
  await dialog.getByRole('textbox', { name: 'How did they say so?' }).fill('Said so in a call')
  await dialog.getByRole('button', { name: 'Send no more' }).click()
  await thread.getByText('Do not disturb: no WhatsApp or mail.').waitFor()
  expect(await thread.getByRole('textbox', { name: 'Message' }).count()).toBe(0)
  await thread.getByRole('button', { name: 'They agreed again' }).press('Enter')
  const again = page.getByRole('dialog', { name: 'This parent agreed to WhatsApp and mail again' })
  await again.getByRole('textbox', { name: 'How did they say so?' }).fill('Asked for the fees again')
  await again.getByRole('button', { name: 'Allow WhatsApp and mail' }).click()
  await thread.getByRole('textbox', { name: 'Message' }).waitFor()

  const field = thread.getByRole('textbox', { name: 'Message' })
  const emojis = (count: number) => '🏫'.repeat(count)
  await field.fill(emojis(4097))
  await thread.getByText('WhatsApp takes at most 4,096 characters. Yours has 4,097.').waitFor()
  await field.fill(emojis(4096))
  await expect.poll(() => thread.getByText('WhatsApp takes at most').count()).toBe(0)
  await thread.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => field.inputValue()).toBe('')

  const pdf = { name: 'Fees of 2027.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 fees') }
  await thread.locator('input[type=file]').setInputFiles([pdf])
  await thread.getByRole('button', { name: 'Remove the file' }).waitFor()
  await field.press('Enter')
  await thread.getByRole('log').getByRole('link', { name: 'Fees of 2027.pdf' }).waitFor()
})
