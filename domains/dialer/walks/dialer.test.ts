import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { actionForm, detailsOf } from '#domains/actions/walks/action-page.ts'
import { callsTo, hangUp, incomingCard, outsideHours, ring } from '#domains/calls/walks/call-page.ts'
import { isFocused } from '#domains/leads/walks/edit-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { classId, inDays, makeParent, makeStaff, newNumber } from '#testing/browser/make.ts'
import { reroute } from '#testing/browser/reroute.ts'
import { call, enter, tokenOf } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import {
  dialer,
  dialerOf,
  dialerSwitch,
  enterDialing,
  entries,
  inDialer,
  nameOf,
  nextButton,
  note,
  quiet,
  shownRegion,
  tellCall,
  toFirstLead,
  turnOn,
  turnOnHere,
  untilLookedAt,
  untilNext,
  untilServed,
} from './dialer-page.ts'
import { inWalks } from './screens.ts'

const empty = 'Currently No Data Available. Request Again after sometime.'

test('without a mouse: three leads, each called, noted and left with a few keys', async ({ context, page }) => {
  const { me, waiting } = await enterDialing(context, 'missed_call', 'booked_call', 'reply', 'untouched', 'longest_idle')
  const [first, second, third, fourth, last] = waiting
  await toFirstLead(page, first)
  const left: string[] = []
  page.on('request', (request) => request.url().includes('auto-dialer-data/?combined_data=') && left.push(request.url()))
  for (const [turn, { id }, next] of [
    [1, first, second],
    [2, second, third],
    [3, third, fourth],
  ] as const) {
    expect((await dialerOf(me.token)).lead_id).toBe(id)
    expect(await nextButton(page).isDisabled()).toBe(true)
    await page.keyboard.press('Alt+C')
    await inDialer(page, /^Connected/, { exact: false })
      .first()
      .waitFor()
    const text = `Asked for the fees of class ${turn} (${crypto.randomUUID()}).`
    await page.keyboard.type(text)
    // The outcome waits with its reason and the next call that is proposed; nothing is logged until Next saves it with the note.
    await page.keyboard.press('Alt+3')
    await dialer(page).getByRole('group', { name: 'Reason (optional)' }).waitFor()
    await page.keyboard.press('Alt+4')
    await inDialer(page, /Call Later – Will Call Back/).waitFor()
    expect([await note(page).inputValue(), await entries(page, 'Call Later').count()]).toEqual([text, 0])
    expect(await nextButton(page).isDisabled()).toBe(false)
    // A key that bounces leaves one lead.
    await page.keyboard.press('Alt+ArrowRight')
    await untilServed(page, next)
    await page.keyboard.press('Alt+ArrowRight')
    await untilNext(page, next)
    expect(left).toHaveLength(turn)
    const { timeline, follow_ups } = await detailsOf(me.token, id)
    expect(timeline.items.filter(({ comment }) => comment === text).map(({ kind, action }) => [kind, action])).toEqual([
      ['action', 'Call Later – Will Call Back'],
    ])
    expect(follow_ups.map(({ name }) => name)).toEqual(['Call (last: call later)'])
  }
  await expect.poll(() => dialer(page).locator('dl').first().textContent()).toContain('Simulated calls3')
  // Next waits for the note that is on its way.
  await untilLookedAt(page)
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Alt+ArrowRight')
  await untilNext(page, last)
  await page.keyboard.press('Alt+P')
  await page.keyboard.press('Alt+X')
  await dialer(page).waitFor({ state: 'hidden' })
})

test('neither Esc nor a click beside it closes it, Close before the first lead does; pause swaps Next for Exit, which gives the lead back', async ({
  context,
  page,
}) => {
  const {
    me: { token },
    waiting: [first],
  } = await enterDialing(context, 'untouched')
  await turnOn(page)
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await dialer(page).waitFor()
  await expect.poll(async () => (await dialerOf(token)).status).toBe('opened')
  await dialer(page).getByRole('button', { name: 'Close' }).click()
  await dialer(page).waitFor({ state: 'hidden' })
  await expect.poll(async () => (await dialerOf(token)).status).toBe('closed')

  await turnOnHere(page)
  await dialer(page).getByRole('button', { name: 'Continue' }).click()
  await untilServed(page, first)
  await page.keyboard.press('Escape')
  await dialer(page).waitFor()

  await dialer(page).getByRole('button', { name: 'Pause' }).click()
  await expect.poll(() => nextButton(page).count()).toBe(0)
  await expect.poll(async () => (await dialerOf(token)).status).toBe('paused')
  await dialer(page).getByRole('button', { name: 'Play' }).click()
  await nextButton(page).waitFor()
  await page.keyboard.press('Alt+P')
  await note(page).fill('Half a note')
  await dialer(page).getByRole('button', { name: 'Exit' }).click()
  await inDialer(page, /^Your note is not added yet\. Exit once more/).waitFor()
  await dialer(page).getByRole('button', { name: 'Exit' }).click()
  await dialer(page).waitFor({ state: 'hidden' })
  expect(await dialerSwitch(page).isChecked()).toBe(false)
  await expect.poll(() => isFocused(dialerSwitch(page))).toBe(true)
  expect(await dialerOf(token)).toMatchObject({ lead_id: null, status: 'closed' })
})

test('Tab stays in the dialer, and in the action form over it; the form and the messages give the focus back to the note', async ({
  context,
  page,
}) => {
  const { waiting } = await enterDialing(context, 'untouched')
  await toFirstLead(page, waiting[0])
  const isIn = (place: Locator) => place.evaluate((element) => element.matches(':focus-within'))
  for (let presses = 0; presses < 70; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await isIn(dialer(page))).toBe(true)
  }
  await note(page).focus()
  await page.keyboard.press('Alt+A')
  await expect.poll(() => isFocused(actionForm(page).getByRole('radio', { name: 'Call', exact: true }))).toBe(true)
  for (let presses = 0; presses < 15; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await isIn(actionForm(page))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(note(page))).toBe(true)
  await page.keyboard.press('Alt+W')
  const messages = page.getByRole('dialog', { name: /^Messages with / })
  await messages.getByText('Nothing was written yet.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => messages.count()).toBe(0)
  await expect.poll(() => isFocused(note(page))).toBe(true)
  await page.keyboard.press('Alt+P')
  await page.keyboard.press('Alt+X')
  await dialer(page).waitFor({ state: 'hidden' })
})

test('Next refuses to leave a note that is not added; the same key again adds it and goes on', async ({ context, page }) => {
  const {
    me: { token },
    waiting: [first, second],
  } = await enterDialing(context, 'untouched', 'untouched')
  await toFirstLead(page, first)
  // Within half a second of the lead's coming a press is the second one of the press that brought it.
  await expect
    .poll(async () => {
      await page.keyboard.press('Alt+ArrowRight')
      return await inDialer(page, 'Note how the call went, then go on.').count()
    })
    .toBe(1)

  const actions = '**/admin_custom/action/*/**'
  await reroute(page, actions, (route) => route.fulfill({ status: 409, json: { detail: 'Not now.' } }))
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Control+Enter')
  await inDialer(page, 'Call Not Picked did not get through. Not now.').waitFor()
  await page.keyboard.press('Alt+ArrowRight')
  await inDialer(page, /^Call Not Picked did not get through\. Send it again \(Alt J\) or remove it \(Alt L\); Next/).waitFor()
  await page.unroute(actions)
  await dialer(page).getByRole('button', { name: 'Send again' }).waitFor()
  await page.keyboard.press('Alt+J')
  await expect.poll(() => entries(page, 'Call Not Picked').count()).toBe(1)
  await expect.poll(() => isFocused(note(page))).toBe(true)
  expect(await inDialer(page, 'did not get through').count()).toBe(0)

  const text = `Will think it over (${crypto.randomUUID()}).`
  await page.keyboard.type(text)
  await page.keyboard.press('Alt+ArrowRight')
  await inDialer(page, /^Your note is not added yet/).waitFor()
  expect([await nameOf(page), await note(page).inputValue()]).toEqual([first.name, text])

  await page.keyboard.press('Alt+ArrowRight')
  await untilNext(page, second)
  const { timeline } = await detailsOf(token, first.id)
  expect(timeline.items.filter(({ comment }) => comment === text)).toHaveLength(1)
})

test('after a reload the lead and its note are there again, and nobody is dialed twice', async ({ context, page }) => {
  const {
    me: { token },
    waiting: [first],
  } = await enterDialing(context, 'untouched')
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/call-parent/') && calls.push(request.url()))
  await turnOn(page)
  await page.keyboard.press('Enter')
  await untilServed(page, first)
  await page.keyboard.type('Half a thought')
  // The call was placed: one that is aborted by the reload would rightly be placed after it.
  await dialer(page).getByRole('group', { name: 'How did it go?' }).waitFor()
  await page.reload()
  await expect.poll(() => dialerSwitch(page).locator('..').textContent()).toContain('lead waiting')

  const before = calls.length
  await turnOnHere(page)
  await inDialer(page, 'You still have a lead. Continue goes on with it.').waitFor()
  await page.keyboard.press('Enter')
  await untilServed(page, first)
  expect([await note(page).inputValue(), (await dialerOf(token)).lead_id]).toEqual(['Half a thought', first.id])
  await dialer(page).getByRole('region', { name: 'The call' }).waitFor()
  expect(calls.slice(before)).toEqual([])

  // What was typed goes with the outcome, in place of the text of its button.
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => note(page).inputValue()).toBe('')
  const kept = 'Half a thought'
  await expect.poll(async () => (await detailsOf(token, first.id)).timeline.items.some(({ comment }) => comment === kept)).toBe(true)
  await page.keyboard.press('Alt+P')
  await page.keyboard.press('Alt+X')
  await dialer(page).waitFor({ state: 'hidden' })
})

test('a transfer while dialing pauses and says so; play goes on to the next lead', async ({ context, page }) => {
  const { me, waiting } = await enterDialing(context, 'untouched', 'untouched', 'untouched', 'untouched')
  const [first, second, third, last] = waiting
  const [colleague, admin] = [await makeStaff(), await makeStaff('counsellor_admin')]
  await toFirstLead(page, first)
  await note(page).fill('Half a note')
  await page.keyboard.press('Alt+T')
  const transfer = page.getByRole('dialog', { name: 'Share or Transfer' })
  await transfer.getByRole('radio', { name: 'Transfer' }).waitFor({ state: 'attached' })
  expect(await transfer.getByRole('radio', { name: 'Transfer' }).isChecked()).toBe(true)
  await transfer.getByRole('combobox').first().fill(colleague.name)
  await page.getByRole('option', { name: colleague.name }).click()
  await transfer.getByRole('button', { name: 'Submit' }).click()
  await inDialer(page, /^This lead was transferred, so the dialer paused/).waitFor()
  expect(await nextButton(page).count()).toBe(0)
  expect(await nameOf(page)).toBe(first.name)
  expect((await detailsOf(admin.token, first.id)).owner?.id).toBe(colleague.id)

  // What is in the field is spoken of once: nobody else's lead takes it.
  await page.keyboard.press('Alt+P')
  await inDialer(page, /^This lead is no longer yours, so the note cannot be added/).waitFor()
  await page.keyboard.press('Alt+ArrowRight')
  await untilNext(page, second)

  // An admin gives this one to somebody else.
  const given = await call('POST', `/api/v3/admin_custom/details/${second.id}/`, admin.token, { transfer_to: colleague.id })
  expect(given.status).toBe(200)
  await inDialer(page, /^This lead was transferred, so the dialer paused/).waitFor()
  await page.keyboard.press('Alt+P')
  await untilNext(page, third)

  // The next parent is not rung while the counsellor talks to this one.
  await tellCall(me.id, 'in_progress')
  await inDialer(page, 'On the call', { exact: true }).waitFor()
  await untilLookedAt(page)
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Alt+ArrowRight')
  await inDialer(page, `You are still on the call with ${third.name}. The next lead comes when it ends.`).waitFor()
  await tellCall(me.id, 'connected')
  await untilNext(page, last)
})

test('Next after the last lead closes it and says that nobody is left; turned on again it says so, and closes', async ({
  context,
  page,
}) => {
  const { waiting } = await enterDialing(context, 'untouched')
  await toFirstLead(page, waiting[0])
  await page.keyboard.press('Alt+3')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => nextButton(page).isDisabled()).toBe(false)
  await page.keyboard.press('Alt+ArrowRight')
  await dialer(page).waitFor({ state: 'hidden' })
  await untilTold(page, empty)
  expect(await dialerSwitch(page).isChecked()).toBe(false)

  await dialerSwitch(page).press('Space')
  await inDialer(page, 'Nobody waits to be called right now.').waitFor()
  await page.keyboard.press('Enter')
  await inDialer(page, empty).waitFor()
  await dialer(page).getByRole('button', { name: 'Close' }).click()
  await dialer(page).waitFor({ state: 'hidden' })
  expect(await dialerSwitch(page).isChecked()).toBe(false)
})

test('while it waits to dial, a key stops that, and the lead may be left without a note', async ({ context, page }) => {
  const { waiting } = await enterDialing(context, 'untouched', 'untouched')
  const [first, second] = waiting
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/call-parent/') && calls.push(request.url()))
  await turnOn(page)
  await dialer(page).getByRole('radio', { name: '20 seconds' }).check()
  await dialer(page).getByRole('button', { name: 'Continue' }).click()
  await inDialer(page, /^Dials in \d+ s$/).waitFor()
  await untilServed(page, first)
  await page.keyboard.press('Alt+P')
  await inDialer(page, 'No call yet').waitFor()
  await page.keyboard.press('Alt+P')
  await inDialer(page, /^Dials in \d+ s$/).waitFor()
  await page.keyboard.press('Alt+D')
  await inDialer(page, 'No call yet').waitFor()
  expect(calls).toEqual([])
  await expect.poll(() => nextButton(page).isDisabled()).toBe(false)
  await page.keyboard.press('Alt+ArrowRight')
  await untilServed(page, second)
  await inDialer(page, /^Dials in \d+ s$/).waitFor()

  // It waits for the number that is being corrected, and dials that one; after no answer a key tries the other.
  await dialer(page).getByRole('button', { name: 'Edit the number' }).click()
  await inDialer(page, 'Waits while something is open').waitFor()
  const number = newNumber()
  await dialer(page).getByRole('textbox', { name: 'Number' }).fill(number)
  await page.keyboard.press('Enter')
  await inDialer(page, /^Dials in \d+ s$/).waitFor()
  await page.keyboard.press('Alt+R')
  await dialer(page).getByRole('group', { name: 'How did it go?' }).waitFor()
  expect(calls).toHaveLength(1)
  await page.keyboard.press('Alt+2')
  await page.keyboard.press('Control+Enter')
  await inDialer(page, 'Busy – try').waitFor()
  await page.keyboard.press('Alt+O')
  await dialer(page).getByRole('group', { name: 'How did it go?' }).waitFor()
  expect((await callsTo(second.id)).map(({ e164 }) => e164)).toEqual([`+91${number}`, `+91${second.number}`])
})

test('outside the calling hours the dialer waits and says why, and one press calls', async ({ context, page }) => {
  const {
    waiting: [first],
  } = await enterDialing(context, 'untouched')
  await outsideHours(page)
  await turnOn(page)
  await dialer(page).getByRole('button', { name: 'Continue' }).click()
  await inDialer(page, 'Waits: outside the calling hours').waitFor()
  await shownRegion(page, 'The call')
    .getByText(/^It is \d\d:\d\d in India\. Parents may be called from/)
    .waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/dialer-outside.png` })
  await look(page, inWalks.outsideHours, shownRegion(page, 'The call'))
  expect(await callsTo(first.id)).toEqual([])
  await page.keyboard.press('Alt+R')
  await dialer(page).getByRole('group', { name: 'How did it go?' }).waitFor()
  expect(await callsTo(first.id)).toHaveLength(1)
})

test('a parent who calls is opened over the dialer, which is paused and keeps its lead', async ({ context, page }) => {
  const {
    me,
    waiting: [first],
  } = await enterDialing(context, 'untouched')
  const caller = await makeParent(me, quiet(me))
  await toFirstLead(page, first)
  const ringing = await ring(me.id, caller.id)
  await incomingCard(page)
    .getByText(/^Opening them pauses the dialer/)
    .waitFor()
  await page.keyboard.press('Alt+i')
  await page.getByRole('heading', { name: caller.name, level: 2 }).waitFor()
  await expect.poll(() => dialerOf(me.token)).toMatchObject({ status: 'paused', lead_id: first.id })
  await hangUp(me.id, ringing)
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Users' }).click()
  await turnOnHere(page)
  await page.keyboard.press('Enter')
  await untilServed(page, first)
})

test('an admin sees who dials on which lead, pauses them with a reason that they read, and resumes them', async ({
  browser,
  context,
  page,
}) => {
  const {
    waiting: [first],
  } = await enterDialing(context, 'untouched')
  await toFirstLead(page, first)
  const office = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-IN', reducedMotion: 'reduce' })
  await enter(office, 'counsellorAdmin')
  const desk = await office.newPage()
  await desk.goto('/dialing')
  const row = desk.locator('[data-record]').filter({ has: desk.getByRole('link', { name: first.name, exact: true }) })
  await row.getByText('Dialing', { exact: true }).waitFor()

  await row.getByRole('button', { name: /^Pause / }).click()
  await desk.getByRole('button', { name: 'Pause', exact: true }).click()
  await desk.getByText('Say why.').waitFor()
  await desk.getByRole('textbox', { name: 'Reason' }).fill('Team meeting at once')
  await desk.getByRole('button', { name: 'Pause', exact: true }).click()
  await inDialer(page, /paused your dialer: Team meeting at once/).waitFor()
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => note(page).inputValue()).toBe('')
  expect(await nextButton(page).count()).toBe(0)
  await dialer(page).getByRole('button', { name: 'Exit' }).waitFor()
  await row.getByText('Paused by admin').waitFor()

  await row.getByRole('button', { name: /^Resume / }).click()
  await expect.poll(() => inDialer(page, /paused your dialer/).count()).toBe(0)
  await expect.poll(() => nextButton(page).isDisabled()).toBe(false)
  await office.close()
})

test('the child profile shows what is known of each child, and what is not', async ({ context, page }) => {
  const me = await makeStaff()
  const children = [
    { name: 'Aarav', age: 7, gender: 'boy', class_ids: [await classId('Class 2')], fees: 9_000, raw_district: 'Pune' },
    { name: 'Meenakshi', fees: 96_000, fees_tenure: 'Y' },
  ]
  const parent = await makeParent(me, { lead: { created_at: inDays(-1) }, children })
  await enter(context, me)
  await turnOn(page)
  await page.keyboard.press('Enter')
  await expect.poll(() => nameOf(page)).toBe(parent.name)
  const profile = dialer(page).getByRole('region', { name: 'Child profile' })
  const factsOf = (child: string) => profile.getByRole('listitem').filter({ hasText: child }).locator('dl > div').allTextContents()
  expect(await factsOf('Aarav')).toEqual(['Age7 years', 'Genderboy', 'ClassClass 2', 'Board–not known', 'Fees₹9,000 / month', 'PlacePune'])
  expect((await factsOf('Meenakshi')).slice(-2)).toEqual(['Fees₹96,000 / year', 'Place–not known'])
  await profile.getByRole('button', { name: 'budget' }).waitFor()
  await expect.poll(() => profile.getByText('Aarav').count()).toBe(1)
  await look(page, inWalks.childProfile, profile)
})

test('a counsellor may not open the screen of supervision', async ({ context, page }) => {
  const token = await enter(context, 'counsellor')
  await page.goto('/dialing')
  await page.getByRole('heading', { name: 'This page is not open to your account' }).waitFor()
  expect((await call('GET', '/api/v3/admin_custom/auto-dialer-sessions/', token)).status).toBe(403)
  expect((await call('GET', '/api/v3/admin_custom/auto-dialer-sessions/', await tokenOf('counsellorAdmin'))).status).toBe(200)
})
