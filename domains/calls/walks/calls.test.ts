import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { gateRefusals, simulatedCall } from '#domains/calls/contract/calls.ts'
import { numberButton, openLead, sectionOf, tabTo } from '#domains/leads/walks/edit-page.ts'
import { commentBox, entriesWith, rows } from '#domains/leads/walks/lead-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { inMinutes, makeParent, makeStaff, newNumber } from '#testing/browser/make.ts'
import { onDatabase, query } from '#testing/browser/portal-data.ts'
import { reroute } from '#testing/browser/reroute.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import { makeMissedCall } from '#testing/make/waiting-leads.ts'
import { together } from '../web/placing/same-press.ts'
import { callBar, callsTo, enterWithParent, numberText, outsideHours } from './call-page.ts'
import { inWalks } from './screens.ts'

const rowOf = (page: Page, name: string) =>
  rows(page)
    .filter({ has: page.getByRole('link', { name, exact: true }) })
    .first()

/** Goes to the list in the page that is there. */
const listOfUsers = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Users' }).click()

const [, optedOut] = gateRefusals.optedOut

/** Calls a parent from their page; the call was simulated and is over. */
async function connected(context: BrowserContext, page: Page) {
  const { lead } = await enterWithParent(context)
  await openLead(page, lead.id)
  await numberButton(page).click()
  const bar = callBar(page)
  await bar.getByRole('button', { name: 'Connected' }).click()
  await bar.getByText(/^Connected/).waitFor()
  return { lead, bar }
}

describe('a number', () => {
  test('in the list calls its parent; Alt and a letter say how it went, and a double click calls once', async ({ context, page }) => {
    const { lead } = await enterWithParent(context)
    await page.goto('/users')
    const number = rowOf(page, lead.name).getByRole('button', { name: `Call ${numberText(lead.number)}` })
    await number.dblclick()
    const bar = callBar(page)
    await bar.getByRole('link', { name: lead.name }).waitFor()
    await untilTold(page, simulatedCall)
    await bar.getByText('Simulated – no phone was rung').waitFor()
    await look(page, inWalks.simulatedCall, bar)
    await page.keyboard.press('Alt+k')
    await bar.getByText('Could not be reached', { exact: true }).waitFor()
    expect(await callsTo(lead.id)).toMatchObject([{ state: 'parent_failed', simulated: true }])
    await bar.getByRole('button', { name: 'Hide the call' }).click()
    await expect.poll(() => bar.count()).toBe(0)
    await page.reload()
    await rows(page).first().waitFor()
    expect(await bar.count()).toBe(0)
  })

  test('on an open lead calls once, and what is typed next is its comment; the call stands in the timeline and among the recordings', async ({
    context,
    page,
  }) => {
    const { lead } = await enterWithParent(context)
    await openLead(page, lead.id)
    await numberButton(page).click()
    const bar = callBar(page)
    await bar.getByRole('button', { name: 'Connected' }).waitFor()
    await expect.poll(() => commentBox(page).and(page.locator(':focus')).count()).toBe(1)
    await page.keyboard.type('2 bacche hain')
    expect(await commentBox(page).inputValue()).toBe('2 bacche hain')
    expect(await page.getByRole('dialog').count()).toBe(0)

    await page.evaluate('document.activeElement.blur()')
    await page.keyboard.type('2 bacche jaankari')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(page.url()).toContain(`/${lead.id}`)
    expect(await callsTo(lead.id)).toMatchObject([{ state: 'simulated' }])
    await page.keyboard.press('Alt+k')
    await bar.getByText('Could not be reached', { exact: true }).waitFor()
    expect(await callsTo(lead.id)).toMatchObject([{ state: 'parent_failed' }])

    await expect.poll(() => entriesWith(page, '(simulated)').count()).toBe(1)
    await page.getByRole('button', { name: 'Recordings (1 call, none can be heard)' }).click()
    const dialog = page.getByRole('dialog', { name: `Calls with ${lead.name}` })
    await dialog.getByText('no recording (simulated call)').waitFor()
    await dialog.getByText('Simulated – no phone was rung').waitFor()
    await look(page, inWalks.callsWithoutSound)
  })

  test('is dialed once, although the answer is lost on the way and the request is sent again', async ({ context, page }) => {
    const { lead } = await enterWithParent(context)
    context.troubles.expect('ERR_FAILED')
    await openLead(page, lead.id)
    let lost = 0
    await reroute(page, '**/call-parent/**', async (route) => {
      if (lost === 2) return await route.continue()
      lost += 1
      await route.fetch()
      await route.abort()
    })
    await numberButton(page).click()
    await untilTold(page, simulatedCall)
    expect(lost).toBe(2)
    await callBar(page).getByRole('button', { name: 'Could not be reached' }).click()
    await callBar(page).getByText('Could not be reached', { exact: true }).waitFor()

    expect(await callsTo(lead.id)).toMatchObject([{ state: 'parent_failed' }])
  })
})

test('a busy line is logged once, by its outcome, which ends the call; the other numbers are offered, and called', async ({
  context,
  page,
}) => {
  const numbers = [newNumber(), newNumber()] as const
  const { lead } = await enterWithParent(context, { numbers: [...numbers] })
  await openLead(page, lead.id)
  await numberButton(page).click()
  const bar = callBar(page)
  await bar.getByRole('button', { name: 'Connected' }).waitFor()
  expect(await bar.getByRole('button', { name: /^(No answer|Line Busy)$/ }).count()).toBe(0)
  await page.keyboard.press('Alt+2')
  await page.keyboard.press('Control+Enter')
  await bar.getByText('Busy – try').waitFor()
  await bar.getByRole('button', { name: `Call ${numberText(numbers[1])}` }).click()
  await bar.getByRole('button', { name: 'Connected' }).click()
  await bar.getByText(/^Connected/).waitFor()
  expect((await callsTo(lead.id)).map(({ e164 }) => e164)).toEqual(numbers.map((number) => `+91${number}`))
})

test('on a list the bar asks for the outcome of a call that is over until one is logged', async ({ context, page }) => {
  const { lead, bar } = await connected(context, page)
  await listOfUsers(page)
  const comment = bar.getByRole('textbox', { name: `Comment on ${lead.name}` })
  await comment.waitFor()
  await bar.getByRole('link', { name: lead.name }).click()
  await page.getByRole('region', { name: 'Timeline' }).waitFor()
  await expect.poll(() => comment.count()).toBe(0)
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Control+Enter')
  await untilTold(page, 'Action Submitted successfully')
  await page.goBack()
  await page.getByRole('region', { name: 'Timeline' }).waitFor({ state: 'detached' })
  await bar.getByText(/^Connected/).waitFor()
  await rows(page).first().waitFor()
  expect(await comment.count()).toBe(0)
})

test('on the page of another parent the bar names whose call it is, and neither asks nor hears keys about it', async ({
  context,
  page,
}) => {
  const { me, lead } = await enterWithParent(context)
  const other = await makeParent(me)
  await openLead(page, lead.id)
  await numberButton(page).click()
  await untilTold(page, `${lead.name}: ${simulatedCall}`)
  const bar = callBar(page)
  await bar.getByRole('button', { name: 'Connected' }).waitFor()
  await listOfUsers(page)
  await rowOf(page, other.name).getByRole('link', { name: other.name }).click()
  await bar.getByText(`This call is with ${lead.name}, not with the parent on this page.`).waitFor()
  expect(await bar.getByRole('button', { name: 'Connected' }).count()).toBe(0)
  await page.keyboard.press('Alt+c')
  await page.getByRole('region', { name: 'Timeline' }).waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/bar-of-another.png` })
  await look(page, inWalks.callOfAnother, bar)
  expect(await callsTo(lead.id)).toMatchObject([{ state: 'simulated' }])
  await commentBox(page).fill('Asked for fees.')
  await page.keyboard.press('Control+Enter')
  await untilTold(page, `${other.name}: Comment Added Successfully`)
  await bar.getByRole('link', { name: lead.name }).click()
  await bar.getByRole('button', { name: 'Connected' }).click()
  await bar.getByText(/^Connected/).waitFor()
})

test('outside the hours the warning stands before the call, which one deliberate press places', async ({ context, page }) => {
  const { me, lead } = await enterWithParent(context, {
    activities: [{ kind: 'booked_call', at: inMinutes(-60), slot_at: inMinutes(1) }],
  })
  await outsideHours(page)
  // Until the page knows the hours, a press calls, and the server says no.
  const hours = page.waitForResponse('**/admin_custom/action-list/**')
  await page.goto('/users')
  await (await hours).finished()
  const name = `Call ${numberText(lead.number)}`
  const words = /^It is \d\d:\d\d in India\. Parents may be called from \d\d:00 to \d\d:00\.$/
  await rows(page).getByRole('button', { name }).first().click()
  const menu = page.getByRole('dialog', { name: numberText(lead.number) })
  await menu.getByText(words).waitFor()
  await look(page, inWalks.outsideHours)
  expect(await callsTo(lead.id)).toEqual([])
  await menu.getByRole('button', { name }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await callBar(page).getByRole('button', { name: 'Connected' }).click()
  await expect.poll(async () => (await callsTo(lead.id)).length).toBe(1)

  const second = await makeParent(me)
  await openLead(page, second.id)
  await page.locator('header').getByText(words).waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/outside-hours.png` })
  await look(page, inWalks.outsideHoursOnLead, page.locator('header').getByText(words))
})

test('a call that the parent booked is placed as that one', async ({ context, page }) => {
  const { lead } = await enterWithParent(context, {
    activities: [{ kind: 'booked_call', at: inMinutes(-60), slot_at: inMinutes(1) }],
  })
  const [booked] = await query<{ id: number }>('select id from parent_activity where lead_id = $1', [lead.id])
  await openLead(page, lead.id)
  await sectionOf(page, 'Call Scheduled By Parent')
    .getByRole('button', { name: /as booked$/ })
    .first()
    .click()
  await callBar(page).getByRole('button', { name: 'Connected' }).click()
  await callBar(page)
    .getByText(/^Connected/)
    .waitFor()
  expect(await callsTo(lead.id)).toMatchObject([{ activity_id: booked?.id, state: 'connected' }])
})

describe('a parent’s wishes', () => {
  test('is noted at the number with the keyboard; a refusal stands there and nothing is placed', async ({ context, page }) => {
    const { lead } = await enterWithParent(context)
    await openLead(page, lead.id)
    const number = numberText(lead.number)
    const more = page.getByRole('button', { name: `More for ${number}` }).first()
    await tabTo(page, more)
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: number })
    expect(await menu.getByRole('link', { name: 'Dial on this device' }).getAttribute('href')).toMatch(/^tel:\+/)
    await tabTo(page, menu.getByRole('checkbox', { name: 'Do not disturb: no calls, WhatsApp or mail' }))
    await page.keyboard.press('Space')
    await untilTold(page, 'Details has been updated')
    await page.keyboard.press('Escape')
    await page.locator('header [data-tone=objection]', { hasText: 'Do not disturb: no calls, WhatsApp or mail' }).waitFor()

    await tabTo(page, numberButton(page))
    await page.keyboard.press('Enter')
    await menu.getByRole('alert').getByText(optedOut).waitFor()
    expect(await menu.getByRole('link', { name: 'Dial on this device' }).count()).toBe(0)
    await untilTold(page, optedOut)
    await look(page, inWalks.refusedCall)
    expect(await callsTo(lead.id)).toEqual([])

    await menu.getByRole('checkbox', { name: 'Do not disturb: no calls, WhatsApp or mail' }).click()
    await menu.getByRole('link', { name: 'Dial on this device' }).waitFor()
    await menu.getByRole('checkbox', { name: 'Agreed to be called' }).click()
    await page.locator('header [data-tone=consent]', { hasText: 'Agreed to be called' }).waitFor()
    await page.keyboard.press('Escape')
    // Less than this after the refused press, it would be a double click.
    await page.waitForTimeout(together)
    await numberButton(page).click()
    await callBar(page).getByRole('button', { name: 'Connected' }).click()
    await callBar(page)
      .getByText(/^Connected/)
      .waitFor()
  })

  test('stands in the list too, as a missed call does', async ({ context, page }) => {
    const { me, lead } = await enterWithParent(context)
    const caller = await makeParent(me)
    expect((await call('POST', `/api/v3/admin_custom/call-preference/${lead.id}/`, me.token, { opted_out: true })).ok).toBe(true)
    await untilDayHasRoom()
    await onDatabase((db) => makeMissedCall(db, caller.id, inMinutes(0)))
    await page.goto('/users')
    await rowOf(page, caller.name)
      .getByRole('img', { name: /^Missed call today \d\d:\d\d$/ })
      .waitFor()
    const row = rowOf(page, lead.name)
    await row.getByRole('img', { name: 'Do not disturb: no calls, WhatsApp or mail' }).waitFor()
    await row.getByRole('button', { name: /^Call / }).click()
    await page.getByRole('alert').getByText(optedOut).waitFor()
    expect(await callsTo(lead.id)).toEqual([])
  })
})

test('an admin calls against a rule that bends, with a reason; a counsellor is not offered to', async ({ context, page, browser }) => {
  const counsellor = await makeStaff()
  const [lead, another] = [await makeParent(counsellor), await makeParent(counsellor)]
  await enter(context, await makeStaff('counsellor_admin'))
  const sentence = 'Parents may be called from 09:00 to 21:00 (India). Plan the call for then.'
  const sent: (string | null)[] = []
  // The hours bind only a telephone that rings, which none here does: the page is shown what a real one would answer.
  await reroute(page, '**/call-parent/**', async (route) => {
    const reason = new URL(route.request().url()).searchParams.get('override')
    sent.push(reason)
    if (reason !== null) return await route.continue()
    await route.fulfill({ status: 409, json: { detail: sentence } })
  })
  await openLead(page, lead.id)
  await numberButton(page).click()
  await page.getByRole('button', { name: 'Call anyway…' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('No')
  await page.keyboard.press('Enter')
  await page.getByText('Say why in at least 5 characters.').waitFor()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The parent asked for this hour.')
  await page.keyboard.press('Enter')
  await callBar(page).getByRole('button', { name: 'Connected' }).click()
  await callBar(page)
    .getByText(/^Connected/)
    .waitFor()
  expect(sent).toEqual([null, 'The parent asked for this hour.'])

  const other = await browser.newContext({ baseURL: new URL(page.url()).origin })
  await enter(other, counsellor)
  const theirs = await other.newPage()
  await reroute(theirs, '**/call-parent/**', (route) => route.fulfill({ status: 409, json: { detail: sentence } }))
  await theirs.goto('/users')
  await rowOf(theirs, another.name)
    .getByRole('button', { name: /^Call / })
    .click()
  await theirs.getByRole('alert').getByText(sentence).waitFor()
  expect(await theirs.getByRole('button', { name: 'Call anyway…' }).count()).toBe(0)
  await other.close()
})

test('the telephone of one’s own is set in the profile', async ({ context, page }) => {
  await enter(context, await makeStaff())
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Your telephone number' })
  await field.fill('123')
  await page.keyboard.press('Enter')
  await page.getByText('This is not a valid telephone number.').waitFor()
  const digits = newNumber()
  await field.fill(digits)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByText(numberText(digits)).isVisible()).toBe(true)
  await page.reload()
  await page.getByText(numberText(digits)).waitFor()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('None yet').waitFor()
})

describe('on a phone', () => {
  test.override('look', { colorScheme: 'dark', viewport: { width: 390, height: 844 } })

  test('the call is at the thumb, and covers neither the comment box nor the bar of places', async ({ context, page }) => {
    const { lead } = await enterWithParent(context)
    await openLead(page, lead.id)
    await page
      .locator('form')
      .getByRole('button', { name: `Call ${numberText(lead.number)}` })
      .click()
    const bar = callBar(page)
    await bar.getByRole('button', { name: 'My telephone did not answer' }).waitFor()
    const boxOf = async (part: ReturnType<typeof callBar>) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const [comment, call, places] = [
      await boxOf(commentBox(page)),
      await boxOf(bar),
      await boxOf(page.getByRole('navigation', { name: 'Main places' })),
    ]
    expect(comment.y + comment.height).toBeLessThanOrEqual(call.y)
    expect(call.y + call.height).toBeLessThanOrEqual(places.y + 1)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await look(page, inWalks.callOnPhone, bar)
    await bar.getByRole('button', { name: 'My telephone did not answer' }).click()
    await bar.getByText('Your telephone did not answer').waitFor()
  })

  test('a tap on a number of a list asks once, and calls at the second tap', async ({ context, page }) => {
    const { lead } = await enterWithParent(context)
    await page.goto('/users')
    const name = `Call ${numberText(lead.number)}`
    await rows(page).getByRole('button', { name }).click()
    const asked = page.getByRole('dialog', { name: numberText(lead.number) })
    await asked.getByRole('button', { name }).waitFor()
    await look(page, inWalks.askedOnPhone)
    expect(await callsTo(lead.id)).toEqual([])
    await page.keyboard.press('Escape')
    await asked.waitFor({ state: 'hidden' })
    expect(await callsTo(lead.id)).toEqual([])
    await rows(page).getByRole('button', { name }).click()
    await asked.getByRole('button', { name }).click()
    await callBar(page).getByRole('link', { name: lead.name }).waitFor()
    await asked.waitFor({ state: 'hidden' })
    expect(await callsTo(lead.id)).toHaveLength(1)
  })
})
