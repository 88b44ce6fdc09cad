import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { actionForm, choose, detailsOf } from '#domains/actions/walks/action-page.ts'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { isFocused } from '#domains/leads/walks/edit-page.ts'
import { rows } from '#domains/leads/walks/lead-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { actionId, inDays, inMinutes, type MadeStaff, makeParent, makeStaff, newNumber, planned } from '#testing/browser/make.ts'
import { onDatabase } from '#testing/browser/portal-data.ts'
import { reroute } from '#testing/browser/reroute.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { ageLeases } from '#testing/make/age-leases.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import { agoToday } from '#testing/make/waiting-leads.ts'
import {
  dialer,
  enterDialing,
  entries,
  inDialer,
  note,
  quiet,
  toFirstLead,
  turnOnHere,
  untilLookedAt,
  untilNext,
  untilServed,
} from './dialer-page.ts'
import { inWalks } from './screens.ts'

// What docs/words.md defines, as a counsellor meets it in an hour of work.

const agreed = (page: Page) => dialer(page).getByRole('list', { name: 'Agreed with them' }).getByRole('listitem')
const stage = (page: Page) => dialer(page).locator('[data-cell="name"] [data-stage]:visible').textContent()

/** The next steps of a lead by name, as the server has them. */
const stepsOf = async ({ token }: MadeStaff, id: number) => (await detailsOf(token, id)).follow_ups.map(({ name }) => name)

/** Logs an entry of the action list in the form over the dialer. */
async function logInForm(page: Page, category: string, name: string): Promise<void> {
  await page.keyboard.press('Alt+A')
  await choose(page, category)
  await choose(page, name)
}

/** Plans a visit of tomorrow at the first school of a well-known name. */
async function planVisit(page: Page): Promise<void> {
  await logInForm(page, 'Visit', 'Visit Scheduled')
  await actionForm(page).getByRole('combobox', { name: 'Schools' }).fill('delhi public')
  await page
    .getByRole('option', { name: /^Delhi Public/ })
    .first()
    .click()
  await choose(page, 'Tomorrow 11:00')
  await page.keyboard.press('Control+Enter')
  await untilTold(page, 'Visit scheduled successfully')
}

/** A parent with whom a call was agreed that is due since a few minutes. */
async function withCallDue(me: MadeStaff) {
  const due = await makeParent(me, planned(me, await actionId('Call Later'), inDays(-3), agoToday(10)))
  return { ...due, why: /^Call-back due at / }
}

test('a note on a call-back that is due asks whether it is done, holds nobody up, and a key says so from the next parent', async ({
  context,
  page,
}) => {
  await untilDayHasRoom()
  const { me, waiting } = await enterDialing(context, 'booked_call')
  const [booked] = waiting
  const due = await withCallDue(me)
  await toFirstLead(page, due)
  await expect.poll(() => agreed(page).allTextContents()).toEqual([expect.stringMatching(/^Overdue today .+ Call \(last: call later\)/)])
  await page.keyboard.press('Alt+K')
  await inDialer(page, 'Could not be reached', { exact: true }).first().waitFor()
  await page.keyboard.type('Rang twice.')
  await page.keyboard.press('Control+Enter')
  await dialer(page).getByRole('alert').getByText('Is the call-back done?').waitFor()
  await look(page, inWalks.callBackDone, dialer(page).getByRole('alert'))
  await untilLookedAt(page)
  await page.keyboard.press('Alt+ArrowRight')
  await untilNext(page, booked)

  await dialer(page).getByRole('alert').getByText(`Is the call-back of ${due.name} done?`).waitFor()
  expect(await stepsOf(me, due.id)).toEqual(['Call (last: call later)'])
  await page.keyboard.press('Alt+E')
  await untilTold(page, 'Follow-up done')
  await expect.poll(() => stepsOf(me, due.id)).toEqual([])
  await inDialer(page, /^Is the call-back/).waitFor({ state: 'detached' })
  expect(await isFocused(note(page))).toBe(true)
})

test('a visit stands beside the call-back; Call Not Picked is one act that takes no stage away, and is undone; a no cancels both unless a key keeps them', async ({
  context,
  page,
}) => {
  await untilDayHasRoom()
  const { me, waiting } = await enterDialing(context, 'booked_call')
  const [{ id }] = waiting
  await toFirstLead(page, waiting[0])
  await page.keyboard.press('Alt+C')
  await page.keyboard.press('Alt+F')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => stepsOf(me, id)).toEqual(['Call'])
  await planVisit(page)
  await expect
    .poll(() => agreed(page).allTextContents())
    .toEqual([expect.stringMatching(/ Call\b/), expect.stringMatching(/^tomorrow 11:00 Visit at /)])
  expect(await stage(page)).toBe('Visit scheduled')

  await page.keyboard.type('Engaged.')
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Control+Enter')
  const undo = page
    .getByRole('status')
    .locator('div')
    .filter({ hasText: /: Action Submitted successfully(?!\.)/ })
    .getByRole('button', { name: 'Undo' })
  // It stays while the pointer is on it.
  await undo.hover()
  await expect.poll(() => entries(page, 'Engaged.').count()).toBe(1)
  expect(await entries(page, 'Engaged.').textContent()).toContain('Call Not Picked')
  expect(await note(page).inputValue()).toBe('')
  expect(await stepsOf(me, id)).toEqual(['Call (last: not picked)', 'Visit'])
  expect(await stage(page)).toBe('Visit scheduled')

  await undo.click()
  await untilTold(page, 'Undone')
  await expect.poll(() => entries(page, 'Undone: Call Not Picked').count()).toBe(1)
  expect(await stepsOf(me, id)).toEqual(['Call', 'Visit'])
  await look(page, inWalks.undoneEntry, entries(page, 'Undone: Call Not Picked'))

  // A no in one key cancels the visit, unless a second one keeps it.
  const question = dialer(page).getByRole('group', { name: /^Cancel what is planned\? .*tomorrow 11:00 Visit at / })
  const keep = question.getByRole('button', { name: 'No, keep' })

  await page.keyboard.press('Alt+5')
  await question.waitFor()
  await look(page, inWalks.cancelQuestion, question)
  expect(await question.getByRole('button', { name: 'Yes, cancel' }).getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await entries(page, 'Not Interested').count()).toBe(0)

  await page.keyboard.press('Alt+5')
  await page.keyboard.press((await keep.getAttribute('aria-keyshortcuts')) ?? '')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => entries(page, 'plans kept').count()).toBe(1)
  expect(await stepsOf(me, id)).toEqual(['Call', 'Visit'])

  await page.keyboard.press('Alt+5')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => entries(page, 'plans cancelled').count()).toBe(1)
  expect(await stepsOf(me, id)).toEqual([])
  await expect.poll(() => agreed(page).count()).toBe(0)
})

test('the buttons log the actions that have them, whatever those are called', async ({ context, page }) => {
  const { me, waiting } = await enterDialing(context, 'booked_call')
  await reroute(page, '**/action-list/**', async (route) => {
    const response = await route.fetch()
    const { result } = await response.json()
    await route.fulfill({ response, json: { result: result.map((action: { id: number }) => ({ ...action, name: `Entry ${action.id}` })) } })
  })
  await toFirstLead(page, waiting[0])
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => stepsOf(me, waiting[0].id)).toEqual(['Call (last: not picked)'])
})

test('an hour of work: calls, a visit, a no, a parent abroad, a colleague’s lead and what the bell says, each counted as it is meant', async ({
  context,
  page,
}) => {
  await untilDayHasRoom()
  const { me, waiting } = await enterDialing(context, 'booked_call')
  const [booked] = waiting
  const due = await withCallDue(me)
  const abroad = {
    ...(await makeParent(me, { numbers: [`971 50${newNumber().slice(3)}`], children: [{ name: 'Zoya', fees: 15_000, fees_tenure: 'M' }] })),
    why: /^Never spoken to/,
  }
  const colleague = await makeStaff()
  const theirs = await makeParent(colleague)
  const callScheduled = async () => {
    const asked = '/api/v1/admin_custom/counsellor/document/processed-data/?call_scheduled=true&limit=100'
    return ((await (await call('GET', asked, me.token)).json()) as { results: { id: number }[] }).results.map(({ id }) => id)
  }
  expect(await callScheduled()).toContain(booked.id)

  // Nobody picks up: one act logs the call, closes what was due and plans the next call. With that of three days ago they are two calls.
  await toFirstLead(page, due)
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => stepsOf(me, due.id)).toEqual(['Call (last: not picked)'])
  expect(await detailsOf(me.token, due.id)).toMatchObject({ number_of_calls: 2, untouched: false, stage: null })
  await untilLookedAt(page)
  await page.keyboard.press('Alt+ArrowRight')

  // The booked call is made, so it is over; a visit stands beside the next call.
  await untilNext(page, booked)
  await page.keyboard.press('Alt+C')
  await expect.poll(callScheduled).not.toContain(booked.id)
  await page.keyboard.press('Alt+F')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => stepsOf(me, booked.id)).toEqual(['Call'])
  await planVisit(page)
  await expect.poll(() => stage(page)).toBe('Visit scheduled')
  expect(await stepsOf(me, booked.id)).toEqual(expect.arrayContaining(['Call', 'Visit']))
  await untilLookedAt(page)
  await page.keyboard.press('Alt+ArrowRight')

  // A parent abroad says no. Their clock stands beside the number, and the fees of the child say for how long.
  await untilNext(page, abroad)
  const dubai = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Dubai', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  await expect.poll(() => dialer(page).locator('[data-cell="phone"]:visible').textContent()).toContain(`${dubai.format(Date.now())} there`)
  await inDialer(page, '₹15,000 / month').first().waitFor()
  await logInForm(page, 'Other', 'Not Interested')
  await page.keyboard.press('Control+Enter')
  await inDialer(page, 'Said no today. Not called until they do something new.').waitFor()
  await untilLookedAt(page)
  await page.keyboard.press('Alt+ArrowRight')
  await dialer(page).waitFor({ state: 'hidden' })

  // A colleague hands a parent over: the bell and the open list say so, and no row moves before Show.
  await expect.poll(() => rows(page).count()).toBe(3)
  const bell = page.getByRole('button', { name: /^Notices/ })
  const counted = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
  const before = await counted()
  expect((await call('POST', `/api/v3/admin_custom/details/${theirs.id}/`, colleague.token, { transfer_to: me.id })).ok).toBe(true)
  await page.getByRole('button', { name: '1 new – show' }).waitFor()
  expect(await rows(page).count()).toBe(3)
  await expect.poll(counted).toBe(before + 1)
  await bell.click()
  await page.getByRole('dialog', { name: 'Notices' }).getByRole('link', { name: theirs.name }).click()
  await page.getByRole('heading', { name: theirs.name, level: 2 }).waitFor()
})

test('a wrong number is marked and not called, the next one is; undone in the timeline, it is in use again', async ({ context, page }) => {
  const me = await makeStaff()
  const [wrong, right] = [newNumber(), newNumber()]
  const parent = { ...(await makeParent(me, { numbers: [wrong, right] })), why: /^Never spoken to/ }
  await enter(context, me)
  await toFirstLead(page, parent)
  const shown = (number: string) => `${number.slice(0, 5)} ${number.slice(5)}`
  const callsTo = (number: string) =>
    dialer(page)
      .getByRole('table')
      .getByRole('button', { name: `Call ${shown(number)}` })
  await callsTo(wrong).waitFor()
  await logInForm(page, 'Other', 'Wrong Number')
  await page.keyboard.press('Control+Enter')
  await untilTold(page, 'Action Submitted successfully')
  await callsTo(right).waitFor()
  await dialer(page).getByRole('button', { name: '1 other number of' }).click()
  await inDialer(page, `${shown(wrong)} wrong number`).waitFor()
  expect(await callsTo(wrong).count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialer(page).getByRole('button', { name: 'Undo Wrong Number' }).press('Enter')
  await untilTold(page, 'Undone')
  await callsTo(wrong).waitFor()
  expect((await detailsOf(me.token, parent.id)).all_mobile_numbers.map(({ number, wrong }) => [number, wrong])).toEqual([
    [wrong, false],
    [right, false],
  ])
})

/** Moves what a counsellor did with a parent two days into the past, as if these had gone by. */
const twoDaysLater = (me: MadeStaff, leadId: number) =>
  onDatabase(async (db) => {
    await ageLeases(db, me.id, 2 * 24 * 3600)
    await sql`update lead_event set at = at - interval '2 days' where lead_id = ${leadId}`.execute(db)
    await refreshListing(db, leadId)
  })

test('who is not interested is dialed no more, until they ask again', async ({ context, page }) => {
  await untilDayHasRoom()
  const me = await makeStaff()
  const parent = await makeParent(me, quiet(me))
  const other = await makeParent(me, { events: [{ kind: 'comment', at: inDays(-2), staff_id: me.id, comment: 'Asked about the fees.' }] })
  await enter(context, me)
  await page.goto(`/leads/${parent.id}`)
  await page.getByRole('button', { name: 'Action', exact: true }).waitFor()
  await page.keyboard.press('Alt+a')
  await choose(page, 'Other')
  await choose(page, 'Not Interested')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Said no today. Not called until they do something new.').waitFor()
  await page.getByText('To go on, log an action with a next call.').waitFor()
  await look(page, inWalks.saidNo, page.getByText('Said no today. Not called until they do something new.').locator('..'))

  await twoDaysLater(me, parent.id)
  await toFirstLead(page, { ...other, why: /^Longest not spoken to/ })
  await page.keyboard.press('Alt+3')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => stepsOf(me, other.id)).toEqual(['Call (last: call later)'])
  await untilLookedAt(page)
  await page.keyboard.press('Alt+ArrowRight')
  await dialer(page).waitFor({ state: 'hidden' })

  await onDatabase(async (db) => {
    await db
      .insertInto('parent_activity')
      .values({ lead_id: parent.id, kind: 'enquiry', at: inMinutes(-1) })
      .execute()
    await refreshListing(db, parent.id)
  })
  await turnOnHere(page)
  await page.keyboard.press('Enter')
  await untilServed(page, { ...parent, why: /^(Enquired|Asked).+\. They had said no on / })
})

describe('on a phone', () => {
  test.override('look', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

  test('on a phone a comment on a call-back that is due asks too, and a tap says that it is done', async ({ context, page }) => {
    await untilDayHasRoom()
    const me = await makeStaff()
    const due = await withCallDue(me)
    await enter(context, me)
    await page.goto(`/leads/${due.id}`)
    await page.getByRole('textbox', { name: `Comment on ${due.name}` }).fill('Met them at the school.')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('alert').getByText('Is the call-back done?').waitFor()
    await look(page, inWalks.doneOnPhone, page.getByRole('alert'))
    await page.getByRole('button', { name: 'Yes, done' }).click()
    await untilTold(page, 'Follow-up done')
    await expect.poll(() => stepsOf(me, due.id)).toEqual([])
    await page.getByRole('button', { name: 'Undo Follow-up done' }).click()
    await expect.poll(() => stepsOf(me, due.id)).toEqual(['Call (last: call later)'])
  })

  test('on a phone the note and its buttons are on the screen as a lead comes, and stay there', async ({ context, page }) => {
    const { waiting } = await enterDialing(context, 'longest_idle')
    await toFirstLead(page, waiting[0])
    const add = dialer(page).getByRole('button', { name: 'Add', exact: true })
    const isOnScreen = async () => {
      const [field, button] = await Promise.all([note(page).boundingBox(), add.boundingBox()])
      return field !== null && button !== null && field.y > 0 && button.y + button.height <= 844
    }
    expect(await isOnScreen()).toBe(true)
    await dialer(page).getByRole('heading', { name: 'Comments' }).scrollIntoViewIfNeeded()
    expect(await isOnScreen()).toBe(true)
    await look(page, inWalks.noteOnPhone, dialer(page))
  })
})
