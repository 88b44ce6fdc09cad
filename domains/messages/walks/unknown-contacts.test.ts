import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { inMinutes, makeParent, makeStaff, newNumber } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { inWalks } from './screens.ts'

/** Somebody who wrote just now without showing their number. */
async function makeUnknownContact(text: string): Promise<string> {
  const name = `Hidden ${crypto.randomUUID().slice(0, 8)}`
  const [user] = await query<{ id: number }>('insert into correspondent (known_by, name) values ($1, $2) returning id', [
    `IN.${crypto.randomUUID()}`,
    name,
  ])
  await query(`insert into message (correspondent_id, direction, text, at) values ($1, 'incoming', $2, $3)`, [
    user?.id,
    text,
    inMinutes(-1),
  ])
  return name
}

test('messages without a number are read, and go to a parent whom the counsellor knows', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const parent = await makeParent(counsellor)
  const name = await makeUnknownContact('It is about the hostel.')
  await enter(context, counsellor)
  await page.goto('/inbox?list=strangers')
  await page.getByRole('list', { name: 'People without a number' }).getByRole('link', { name }).press('Enter')
  const shown = page.getByRole('region', { name: `Messages of ${name}` })
  await shown.getByRole('log').getByText('It is about the hostel.').waitFor()
  await look(page, inWalks.unknownContact, shown)
  await shown.getByRole('searchbox', { name: 'Parent' }).fill(parent.name)
  await shown.getByRole('button', { name: parent.name }).press('Enter')
  await shown.getByRole('button', { name: 'Move the messages to this lead' }).click()
  await untilTold(page, `The messages of ${name} stand with ${parent.name} now.`)
  const conversation = page.getByRole('region', { name: `Conversation with ${parent.name}` })
  await conversation.getByText('It is about the hostel.').waitFor()
})

test('somebody without a number who told it becomes a lead', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const number = newNumber()
  const name = await makeUnknownContact(`My number is ${number}`)
  await enter(context, counsellor)
  await page.goto('/inbox?list=strangers')
  await page.getByRole('list', { name: 'People without a number' }).getByRole('link', { name }).click()
  const form = page.getByRole('region', { name: 'A new parent' })
  await form.getByRole('button', { name: 'Make a lead with these messages' }).click()
  await form.getByText('Write the telephone number').waitFor()
  await form.getByRole('textbox', { name: 'Number' }).fill(number)
  await form.getByRole('button', { name: 'Make a lead with these messages' }).click()
  await untilTold(page, 'Lead created')
  await page
    .getByRole('region', { name: `Conversation with ${name}` })
    .getByText(`My number is ${number}`)
    .waitFor()
})
