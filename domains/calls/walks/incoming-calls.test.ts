import { expect } from 'vitest'
import { getMyCall } from '#domains/calls/contract/calls.ts'
import { isFocused, openLead } from '#domains/leads/walks/edit-page.ts'
import { commentBox, rows } from '#domains/leads/walks/lead-page.ts'
import { streamEvents } from '#platform/contract/events.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeParent, makeStaff, newNumber } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { reroute } from '#testing/browser/reroute.ts'
import { untilTold } from '#testing/browser/told.ts'
import { answer, callBar, enterWithParent, hangUp, incomingCard, numberText, ring } from './call-page.ts'
import { inWalks } from './screens.ts'

test('a parent who calls is named, and their lead opens by itself; going back is not undone', async ({ context, page }) => {
  const { me, lead } = await enterWithParent(context)
  await page.goto('/users')
  await rows(page).first().waitFor()
  const id = await ring(me.id, lead.id)
  const card = incomingCard(page)
  await card.getByText(lead.name).waitFor()
  await page.getByRole('heading', { name: lead.name, level: 2 }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/leads/${lead.id}`)
  await look(page, inWalks.incomingCall, card)
  await page.goBack()
  await rows(page).first().waitFor()
  await card.getByRole('button', { name: 'Open' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/users')
  await hangUp(me.id, id)
  await expect.poll(() => card.count()).toBe(0)
})

test('while something is written, or lies over the page, the lead opens by key alone', async ({ context, page }) => {
  const { me, lead } = await enterWithParent(context)
  const other = await makeParent(me)
  await openLead(page, other.id)
  await commentBox(page).fill('Wants a school near the')
  const id = await ring(me.id, lead.id)
  const card = incomingCard(page)
  await card.getByRole('button', { name: 'Open' }).waitFor()
  await card.and(page.locator('[data-waits]')).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/leads/${other.id}`)
  await page.keyboard.press('Alt+i')
  await page.getByRole('heading', { name: lead.name, level: 2 }).waitFor()
  await expect.poll(() => isFocused(commentBox(page))).toBe(true)
  await page.keyboard.type('Asks about the hostel')
  await expect.poll(() => commentBox(page).inputValue()).toBe('Asks about the hostel')
  await commentBox(page).fill('')
  await hangUp(me.id, id)

  await openLead(page, other.id)
  await expect.poll(() => commentBox(page).inputValue()).toBe('Wants a school near the')
  await commentBox(page).fill('')
  await page.getByRole('button', { name: 'Share or Transfer' }).click()
  await page.getByRole('dialog').waitFor()
  const second = await ring(me.id, lead.id)
  await card.getByText(lead.name).waitFor()
  await card.and(page.locator('[data-waits]')).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/leads/${other.id}`)
  await card.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('heading', { name: lead.name, level: 2 }).waitFor()
  await hangUp(me.id, second)
})

test('a call that rang before the page began to listen is shown', async ({ context, page }) => {
  const { me, lead } = await enterWithParent(context)
  let listen = () => {}
  const rang = new Promise<void>((resolve) => {
    listen = resolve
  })
  await reroute(page, `**${streamEvents.path}`, async (route) => {
    await rang
    await route.continue()
  })
  const asked = page.waitForResponse(`**${getMyCall.path}`)
  await page.goto('/users')
  await asked
  await rows(page).first().waitFor()
  await ring(me.id, lead.id)
  expect(await incomingCard(page).count()).toBe(0)
  listen()
  await incomingCard(page).getByText(lead.name).waitFor()
})

test('the unknown number of a known parent who calls is added to their lead, also once the call is over', async ({ context, page }) => {
  const { me, lead } = await enterWithParent(context)
  await page.goto('/users')
  await rows(page).first().waitFor()
  const number = newNumber()
  const id = await ring(me.id, null, `+91${number}`)
  await incomingCard(page).getByRole('button', { name: 'Add to a lead' }).press('Enter')
  await page.getByRole('heading', { name: 'Add to a lead' }).waitFor()
  await hangUp(me.id, id)
  await expect.poll(() => incomingCard(page).count()).toBe(0)
  await page.getByText(`${numberText(number)} belongs to no parent here.`).waitFor()
  await page.getByRole('searchbox', { name: 'Which parent is it?' }).fill(lead.name)
  await page.getByRole('button', { name: lead.name }).press('Enter')
  await page.getByText('The number becomes the one in use; their other numbers stay.').waitFor()
  await look(page, inWalks.numberToLead, page.getByRole('main'))
  await page.getByRole('button', { name: 'Add the number' }).press('Enter')
  await untilTold(page, `${numberText(number)} is a number of ${lead.name} now`)
  await page.waitForURL(`**/leads/${lead.id}`)
  const numbers = await query<{ national: string }>('select national from lead_number where lead_id = $1 order by rank', [lead.id])
  expect(numbers[0]?.national).toBe(number)
  expect(numbers.length).toBeGreaterThan(1)

  // A number that another parent got meanwhile is compared with theirs.
  const other = await makeParent(me)
  await page.goto(`/add-to-lead?number=${number}&country_code=91`)
  await page.getByRole('searchbox', { name: 'Which parent is it?' }).fill(other.name)
  await page.getByRole('button', { name: other.name }).press('Enter')
  await page.getByRole('button', { name: 'Add the number' }).press('Enter')
  await page.getByRole('alert').getByText('This number belongs to another parent.').waitFor()
  await page.getByRole('link', { name: `Compare ${lead.name} and merge` }).press('Enter')
  await page.waitForURL(`**/merge?stays=${other.id}&goes=${lead.id}`)
})

test('a call of nobody we know goes on with the parent who gets its number', async ({ context, page }) => {
  const { me, lead } = await enterWithParent(context)
  await page.goto('/users')
  await rows(page).first().waitFor()
  const number = newNumber()
  const id = await ring(me.id, null, `+91${number}`)
  await incomingCard(page).getByRole('button', { name: 'Add to a lead' }).press('Enter')
  await answer(me.id, id)
  await callBar(page).getByText('No parent has this number').waitFor()
  await page.getByRole('searchbox', { name: 'Which parent is it?' }).fill(lead.name)
  await page.getByRole('button', { name: lead.name }).press('Enter')
  await page.getByRole('button', { name: 'Add the number' }).press('Enter')
  await expect.poll(() => callBar(page).getByRole('link', { name: lead.name }).count()).toBe(1)
  await hangUp(me.id, id)
})

test('a number that no parent has is shown as such', async ({ context, page }) => {
  const { me } = await enterWithParent(context)
  await page.goto('/users')
  await rows(page).first().waitFor()
  const id = await ring(me.id, null)
  const card = incomingCard(page)
  await card.getByText('90000 00001').waitFor()
  await card.getByText('No parent has this number').waitFor()
  expect(await card.getByRole('button', { name: 'Open' }).count()).toBe(0)
  await card.getByRole('button', { name: 'Hide this caller' }).click()
  await expect.poll(() => card.count()).toBe(0)
  // A lead is made of them while one speaks.
  await answer(me.id, id)
  await callBar(page).getByRole('button', { name: 'Add to a lead' }).waitFor()
  await callBar(page)
    .getByRole('button', { name: /^New lead/ })
    .waitFor()
  await look(page, inWalks.unknownCaller, callBar(page))
  await page.keyboard.press('Alt+i')
  await page.waitForURL(/\/new-lead\?number=.*9000000001/)
  await query(`update call set state = 'connected', ended_at = now() where id = $1`, [id])
})

test('a colleague’s parent who calls is said to be theirs, and does not open before one answers', async ({ context, page }) => {
  const { me } = await enterWithParent(context)
  const colleague = await makeStaff()
  const theirs = await makeParent(colleague)
  await page.goto('/users')
  await rows(page).first().waitFor()
  const id = await ring(me.id, theirs.id)
  const card = incomingCard(page)
  await card.getByText(theirs.name).waitFor()
  await card.getByText(`A parent of ${colleague.name}: you see them once you answer`).waitFor()
  expect(await card.getByRole('button', { name: 'Open' }).count()).toBe(0)
  await page.keyboard.press('Alt+i')
  await hangUp(me.id, id)
  await expect.poll(() => card.count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/users')
})

test('the key puts the focus into the note of a lead that is open already', async ({ context, page }) => {
  const { me, lead } = await enterWithParent(context)
  await openLead(page, lead.id)
  await ring(me.id, lead.id)
  await incomingCard(page).getByText(lead.name).waitFor()
  expect(await isFocused(commentBox(page))).toBe(false)
  await page.keyboard.press('Alt+i')
  await expect.poll(() => isFocused(commentBox(page))).toBe(true)
  expect(new URL(page.url()).pathname).toBe(`/leads/${lead.id}`)
})

test('once the parent is answered, the key opens their lead with its note', async ({ context, page }) => {
  const { me, lead } = await enterWithParent(context)
  await page.goto('/users')
  await rows(page).first().waitFor()
  const id = await ring(me.id, lead.id)
  const card = incomingCard(page)
  await page.getByRole('heading', { name: lead.name, level: 2 }).waitFor()
  await page.goBack()
  await rows(page).first().waitFor()
  await answer(me.id, id)
  await expect.poll(() => card.count()).toBe(0)
  await callBar(page).getByRole('link', { name: lead.name }).waitFor()
  await page.keyboard.press('Alt+i')
  await page.waitForURL(`**/leads/${lead.id}`)
  await expect.poll(() => isFocused(commentBox(page))).toBe(true)
  await query(`update call set state = 'connected', ended_at = now() where id = $1`, [id])
})
