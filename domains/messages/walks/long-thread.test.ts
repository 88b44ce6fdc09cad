import { expect } from 'vitest'
import { simulateMessage } from '#domains/messages/contract/connections.ts'
import { sayWriting } from '#domains/messages/contract/thread.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { inMinutes, makeParent, makeStaff, newNumber } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { inWalks } from './screens.ts'

/** A parent who wrote so many messages, the last of them five minutes ago. They come in order: a late one would move behind what was seen. */
function wroteOften(count: number) {
  const number = newNumber()
  const messages = Array.from({ length: count }, (_, at) => ({
    ...{ direction: 'incoming', e164: `+91${number}` },
    text: `Message ${at + 1} of ${count}`,
    at: inMinutes(at - count - 4),
  }))
  return { numbers: [number], messages }
}

test('earlier messages come a page at a time, none is left out or shown twice, also when one arrives meanwhile', async ({
  context,
  page,
}) => {
  const [admin, counsellor] = [await makeStaff('counsellor_admin'), await makeStaff()]
  const parent = await makeParent(counsellor, wroteOften(270))
  await enter(context, counsellor)
  await page.goto(`/inbox?lead=${parent.id}&view=all`)
  const log = page.getByRole('log', { name: 'Conversation' })
  const bubbles = log.getByRole('listitem')
  await expect.poll(() => bubbles.count()).toBe(50)
  const earlier = page.getByRole('button', { name: 'Earlier messages' })
  await earlier.press('Enter')
  await expect.poll(() => bubbles.count()).toBe(250)
  const arrived = await call('POST', simulateMessage.path, admin.token, { lead: parent.id, text: 'One more' })
  expect(arrived.status).toBe(200)
  await log.getByText('One more').waitFor()
  await earlier.press('Enter')
  await expect.poll(() => bubbles.count()).toBe(271)
  await earlier.waitFor({ state: 'detached' })
  const kept = await query<{ text: string }>('select text from message where lead_id = $1 order by at, id', [parent.id])
  expect(await log.locator('li > p').allTextContents()).toEqual(kept.map(({ text }) => text))
})

test('a colleague who stops writing is hidden by the clock alone, and one who goes on stays', async ({ context, page }) => {
  const [admin, counsellor] = [await makeStaff('counsellor_admin'), await makeStaff()]
  const parent = await makeParent(counsellor, wroteOften(1))
  await enter(context, counsellor)
  await page.goto(`/inbox?lead=${parent.id}&view=all`)
  const thread = page.getByRole('region', { name: 'Messages', exact: true })
  await thread.getByText('Message 1 of 1').waitFor()
  const writes = () => call('POST', sayWriting.path.replace(':id', String(parent.id)), admin.token, {})
  expect((await writes()).status).toBe(200)
  const note = thread.getByText(`${admin.name} is writing to this parent.`)
  await note.waitFor()
  await query(`update thread_writer set until = now() + interval '1 second' where lead_id = $1`, [parent.id])
  await note.waitFor({ state: 'detached', timeout: 20_000 })
})

test('one whose sending is not known says what a second sending may cause, before it is sent again', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const number = newNumber()
  const e164 = `+91${number}`
  const parent = await makeParent(counsellor, {
    numbers: [number],
    messages: [
      { direction: 'incoming', text: 'Fees please', e164, at: inMinutes(-9) },
      { direction: 'outgoing', text: '60,000 a year', e164, at: inMinutes(-8), state: 'unknown', trouble: 'WhatsApp did not answer.' },
    ],
  })
  await enter(context, counsellor)
  await page.goto(`/inbox?lead=${parent.id}&view=all`)
  const bubbles = page.getByRole('log', { name: 'Conversation' }).getByRole('listitem')
  await bubbles.getByText('Not known whether it was sent').waitFor()
  await bubbles.getByRole('button', { name: 'Send again' }).press('Enter')
  const ask = page.getByRole('dialog', { name: 'Send this message again' })
  await ask.getByText('We do not know whether this message was sent. If it was, the parent gets it twice.').waitFor()
  await look(page, inWalks.sentAgain)
  await ask.getByRole('button', { name: 'Send it again' }).press('Enter')
  await expect.poll(() => bubbles.filter({ hasText: '60,000 a year' }).count()).toBe(2)
  await expect.poll(() => bubbles.getByRole('button', { name: 'Send again' }).count()).toBe(0)
})
