import { expect } from 'vitest'
import { enterWithParent, isFocused, tabTo } from '#domains/leads/walks/edit-page.ts'
import { commentBox, entriesWith, rows } from '#domains/leads/walks/lead-page.ts'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import { outcomeUnknown } from '#platform/web/edit/outcome-unknown.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { actionId, inMinutes, makeParent, makeParents, makeStaff, todayAt } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { reroute } from '#testing/browser/reroute.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import {
  actionForm,
  choose,
  chosenSchools,
  detailsOf,
  isChosen,
  nextStep,
  openActionForm,
  planCallAndVisit,
  suggestions,
  timesLogged,
} from './action-page.ts'
import { inWalks } from './screens.ts'

/** The instant of a time of day so many days from today, in milliseconds. */
const dayAhead = (days: number, time: string) => Date.parse(todayAt(time)) + days * 24 * 3_600_000

test('without a mouse: a call is logged and the next step planned; lead and list are right at once', async ({ context, page }) => {
  await untilDayHasRoom()
  const counsellor = await makeStaff()
  const { id, name } = await makeParent(counsellor)
  await makeParents(counsellor, [{}, {}, {}])
  const token = await enter(context, counsellor)
  await page.goto('/users')
  await rows(page).first().waitFor()
  for (let row = 0; row < 4; row += 1) await page.keyboard.press('ArrowDown')
  const row = rows(page).nth(3)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name, level: 2 }).waitFor()
  await page.getByRole('button', { name: 'Action', exact: true }).waitFor()

  await page.keyboard.press('Alt+a')
  await expect.poll(() => isFocused(actionForm(page).getByRole('radio', { name: 'Call', exact: true }))).toBe(true)
  await page.keyboard.press('c')
  await page.keyboard.press('Tab')
  await page.keyboard.type('call l')
  expect(await actionForm(page).getByRole('radio', { name: 'Call Later' }).isChecked()).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  expect(await actionForm(page).getByRole('radio', { name: 'Busy', exact: true }).isChecked()).toBe(true)
  await page.keyboard.press('Tab')
  const comment = `Asked to be called in the morning (${crypto.randomUUID()}).`
  await page.keyboard.type(comment)

  // The action needs a next step: without one it is not sent, and the focus shows where.
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => page.getByText('This action needs a next step: give its day and time.').isVisible()).toBe(true)
  await expect.poll(() => isFocused(nextStep(page))).toBe(true)
  await page.keyboard.type('kal 11')
  expect(await actionForm(page).getByRole('radio', { name: 'Tomorrow 11:00' }).isChecked()).toBe(true)
  await page.keyboard.press('Control+Enter')

  await untilTold(page, 'Action Submitted successfully')
  await expect.poll(() => entriesWith(page, comment).count()).toBe(1)
  await expect.poll(() => row.textContent()).toContain('tomorrow 11:00')
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Action', exact: true }))).toBe(true)
  const [next] = (await detailsOf(token, id)).follow_ups
  expect(next?.name).toBe('Call (last: call later)')
  expect(Date.parse(next?.due_at ?? '')).toBe(dayAhead(1, '11:00'))
})

test('without a mouse: a visit is scheduled at a school the parent asked about, for the child', async ({ context, page }) => {
  await untilDayHasRoom()
  const [asked] = await query<{ id: number; name: string }>(
    'select min(id) as id, name from school group by name having count(*) = 1 order by min(id) limit 1',
  )
  if (!asked) throw new Error('No school has a name of its own.')
  const school = asked.name
  const { id, counsellor } = await enterWithParent(context, {
    children: [{ name: 'Meenakshi' }],
    activities: [{ kind: 'enquiry', at: inMinutes(-5), school_id: asked.id }],
  })
  await openActionForm(page, id)
  await page.keyboard.press('v')
  await page.keyboard.press('Tab')
  await page.keyboard.type('visit s')
  expect(await actionForm(page).getByRole('radio', { name: 'Visit Scheduled' }).isChecked()).toBe(true)
  const suggested = suggestions(page).first()
  await suggested.waitFor()
  expect(await suggested.textContent()).toBe(school)
  await tabTo(page, suggested)
  await page.keyboard.press('Enter')
  await expect.poll(() => chosenSchools(page)).toEqual([expect.stringContaining(school)])
  await expect.poll(() => isFocused(actionForm(page).getByRole('combobox', { name: 'Schools' }))).toBe(true)
  const child = actionForm(page).getByRole('radio', { name: 'Meenakshi' })
  expect(await child.isChecked()).toBe(true)
  await tabTo(page, child)
  await tabTo(page, nextStep(page))
  await page.keyboard.type('7 din baad 11')
  await actionForm(page)
    .getByText(/ 11:00 IST$/)
    .waitFor()
  await look(page, inWalks.visitForm)
  await page.keyboard.press('Control+Enter')
  await untilTold(page, 'Action Submitted successfully. Visit scheduled successfully')
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Action', exact: true }))).toBe(true)
  const { visit, follow_ups } = await detailsOf(counsellor.token, id)
  expect(visit.items).toEqual([expect.objectContaining({ school, child: 'Meenakshi' })])
  expect(follow_ups.map(({ due_at }) => Date.parse(due_at))).toEqual([dayAhead(7, '11:00')])
})

test('without a mouse: a no asks what becomes of the call and the visit, cancels or keeps them, and is undone', async ({
  context,
  page,
}) => {
  const { id, counsellor } = await enterWithParent(context)
  const { token } = counsellor
  const school = await planCallAndVisit(token, id)
  const planned = async () => {
    const { stage, follow_ups, visit } = await detailsOf(token, id)
    return { stage, steps: follow_ups.map(({ name }) => name), visit: visit.items.map(({ status }) => status) }
  }
  const asBefore = { stage: 'visit_scheduled', steps: ['Call (last: call later)', 'Visit'], visit: ['Scheduled'] }
  expect(await planned()).toEqual(asBefore)
  const question = actionForm(page).getByRole('group', { name: 'Cancel what is planned?' })

  await openActionForm(page, id)
  await choose(page, 'Call')
  await choose(page, 'Call Picked')
  expect(await question.count()).toBe(0)
  await choose(page, 'Other')
  await choose(page, 'Not Interested')
  await question.getByText('tomorrow 11:00 Call (last: call later)', { exact: true }).waitFor()
  await question.getByText(`11:00 Visit at ${school}`).waitFor()
  expect(await isChosen(page, 'Yes, cancel')).toBe(true)
  await look(page, inWalks.cancelQuestion, question)
  await page.keyboard.press('Control+Enter')
  await untilTold(page, 'Action Submitted successfully')
  await entriesWith(page, 'Not Interested; plans cancelled').waitFor()
  expect(await planned()).toEqual({ stage: null, steps: [], visit: ['Cancelled'] })

  const undo = page.getByRole('button', { name: 'Undo Not Interested; plans cancelled' })
  await tabTo(page, undo)
  await page.keyboard.press('Enter')
  await expect.poll(planned).toEqual(asBefore)

  await openActionForm(page, id)
  await choose(page, 'Other')
  await choose(page, 'Not Interested')
  await tabTo(page, actionForm(page).getByRole('radio', { name: 'Yes, cancel' }))
  await page.keyboard.press('ArrowRight')
  expect(await isChosen(page, 'No, keep')).toBe(true)
  await page.keyboard.press('Control+Enter')
  await entriesWith(page, 'Not Interested; plans kept').waitFor()
  expect(await planned()).toEqual(asBefore)
})

test('a parent who is never called again keeps a visit, and of the call nothing is asked; the visit is done at the school where it stands, and another action asks for its own', async ({
  context,
  page,
}) => {
  const { id, counsellor } = await enterWithParent(context)
  const school = await planCallAndVisit(counsellor.token, id)
  await openActionForm(page, id)
  await choose(page, 'Other')
  await choose(page, 'Do Not Call')
  await actionForm(page)
    .getByRole('group', { name: /^Cancel what is planned\? [^?]+ 11:00 Visit at / })
    .waitFor()
  await expect.poll(() => actionForm(page).getByText('tomorrow 11:00 Call (last: call later)').count()).toBe(0)
  await choose(page, 'No, keep')
  await page.keyboard.press('Control+Enter')
  await untilTold(page, 'Action Submitted successfully')
  expect((await detailsOf(counsellor.token, id)).follow_ups.map(({ name }) => name)).toEqual(['Visit'])

  await page.keyboard.press('Alt+a')
  await choose(page, 'Visit')
  await choose(page, 'Visit Done')
  await expect.poll(() => chosenSchools(page)).toEqual([expect.stringContaining(school)])
  await choose(page, 'Visit Scheduled')
  await expect.poll(() => chosenSchools(page)).toEqual([])
  await choose(page, 'Visit Done')
  await expect.poll(() => chosenSchools(page)).toEqual([expect.stringContaining(school)])
  await page.keyboard.press('Control+Enter')
  await untilTold(page, 'Action Submitted successfully. Visit done')
  expect((await detailsOf(counsellor.token, id)).visit.items).toEqual([expect.objectContaining({ school, status: 'Done' })])
})

test('a follow-on that fails keeps the form, and sending again completes it once; what was done at the school is said there', async ({
  context,
  page,
}) => {
  const { id, counsellor } = await enterWithParent(context)
  const { token } = counsellor
  const comment = `Generated after the call (${crypto.randomUUID()}).`
  await openActionForm(page, id)
  await choose(page, 'Lead')
  await choose(page, 'Lead Generated')
  // Three schools of this name are in one city.
  await actionForm(page).getByRole('combobox', { name: 'Schools' }).fill('delhi world school')
  const options = page.getByRole('option', { name: 'Delhi World School, ' })
  await expect.poll(() => options.count()).toBeGreaterThan(2)
  const labels = await options.allTextContents()
  expect(new Set(labels).size).toBe(labels.length)
  await options.nth(1).click()
  expect(await chosenSchools(page)).toEqual([labels[1]])
  await actionForm(page).getByRole('textbox', { name: 'Comment' }).fill(comment)

  const keys: (string | undefined)[] = []
  const isAct = /\/(action|lead)\/\d+\/(generate\/)?$/
  page.on('request', (request) => isAct.test(request.url()) && keys.push(request.headers()['idempotency-key']))
  await reroute(page, '**/generate/', (route) => route.fulfill({ status: 500, body: '' }))
  context.troubles.expect('status of 500')
  context.troubles.expect('answer 500')
  await page.keyboard.press('Control+Enter')
  await untilTold(page, 'Action not added')
  expect(await actionForm(page).getByRole('alert').textContent()).toBe(outcomeUnknown)
  expect(await timesLogged(token, id, comment)).toBe(0)

  await page.unroute('**/generate/')
  await page.reload()
  await page.getByRole('button', { name: 'Action', exact: true }).waitFor()
  await page.keyboard.press('Alt+a')
  await expect.poll(() => actionForm(page).getByRole('textbox', { name: 'Comment' }).inputValue()).toBe(comment)
  await page.keyboard.press('Control+Enter')
  await untilTold(page, 'Lead generated successfully')
  expect(await timesLogged(token, id, comment)).toBe(1)
  const [action, followOn, actionAgain, followOnAgain] = keys
  expect([actionAgain, followOnAgain]).toEqual([action, followOn])
  expect(action).not.toBe(followOn)

  // Nobody asked about the school: it is suggested for what was done there, and what that was is said.
  await page.keyboard.press('Alt+a')
  await choose(page, 'Admission')
  await choose(page, 'Admission Done')
  await suggestions(page).filter({ hasText: 'Delhi World School' }).press('Enter')
  const history = actionForm(page).getByText('lead generated here already')
  await expect.poll(() => history.isVisible()).toBe(true)
  await expect
    .poll(() =>
      actionForm(page)
        .getByText(/Delhi World School, .*: .*Lead Generated, .* by /)
        .isVisible(),
    )
    .toBe(true)
  await page.keyboard.press('Control+Enter')
  await untilTold(page, 'Admission done successfully')
  const { admission } = await detailsOf(token, id)
  expect(admission.items[0]).toMatchObject({ school: expect.stringContaining('Delhi World School'), already_taken: false })
})

test('a refused follow-on says the server’s sentence; a registration without one has its own, and is done in the end', async ({
  context,
  page,
}) => {
  const { id, counsellor } = await enterWithParent(context)
  await openActionForm(page, id)
  await choose(page, 'Registration')
  await choose(page, 'Registration Done at School')
  await actionForm(page).getByRole('combobox', { name: 'Schools' }).fill('delhi public')
  await page.getByRole('option').first().click()
  const sentence = 'One of these schools is not in our list. Choose again.'
  const refusal = {
    status: 400,
    contentType: 'application/json',
    body: JSON.stringify({ detail: sentence, errors: { schools: [sentence] } }),
  }
  await reroute(page, '**/registration-at-schools/**', (route) => route.fulfill(refusal))
  await page.keyboard.press('Control+Enter')
  await untilTold(page, sentence)
  await page.unroute('**/registration-at-schools/**')
  await reroute(page, '**/registration-at-schools/**', (route) => route.fulfill({ status: 500, body: '' }))
  context.troubles.expect('status of 500')
  context.troubles.expect('answer 500')
  await page.keyboard.press('Control+Enter')
  await untilTold(page, 'Something went wrong')
  expect(await actionForm(page).getByRole('alert').textContent()).toBe(outcomeUnknown)
  expect((await chosenSchools(page)).length).toBe(1)
  await page.unroute('**/registration-at-schools/**')
  await page.keyboard.press('Control+Enter')
  await untilTold(page, 'Registration Done successfully')
  expect((await detailsOf(counsellor.token, id)).registrations_at_school.done).toBe(true)
})

test('the calendar of the next step opens on today, goes by arrows from month to month, and gives the focus back; a time that has passed is refused, and a day that cannot be read waits through closing and is never sent as no day', async ({
  context,
  page,
}) => {
  await untilDayHasRoom()
  const { id, counsellor } = await enterWithParent(context)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await openActionForm(page, id)
  await nextStep(page).focus()
  await page.keyboard.press('ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  const today = kolkataDay(Date.now())
  const dayOf = (day: string) => calendar.locator(`[data-day="${day}"]`)
  await expect.poll(() => isFocused(dayOf(today))).toBe(true)
  await look(page, inWalks.calendar)
  await page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'hidden' })
  await actionForm(page).waitFor()
  await expect.poll(() => isFocused(nextStep(page))).toBe(true)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => isFocused(dayOf(today))).toBe(true)
  for (let weeks = 1; weeks <= 6; weeks++) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => isFocused(dayOf(dayAfter(today, 7 * weeks)))).toBe(true)
  }
  for (let weeks = 5; weeks >= 0; weeks--) {
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => isFocused(dayOf(dayAfter(today, 7 * weeks)))).toBe(true)
  }
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await calendar.waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(nextStep(page))).toBe(true)
  await actionForm(page)
    .getByText(/^tomorrow 1[01]:00 IST$/)
    .waitFor()

  await choose(page, 'Call')
  await choose(page, 'Call Picked')
  await nextStep(page).fill('yesterday 11')
  await actionForm(page).getByText('yesterday 11:00 IST has passed').waitFor()
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => page.getByText('This time has passed. Choose one that is still to come.').isVisible()).toBe(true)
  expect(sent.filter((url) => url.includes('/action/'))).toEqual([])

  await actionForm(page).getByRole('textbox', { name: 'Comment' }).fill('They ring back')
  await nextStep(page).fill('32/13')
  await page.keyboard.press('Control+Enter')
  await actionForm(page)
    .getByText(/^“32\/13” is not a day of the calendar\. Write the day first, then the month: \d+\/\d+\.$/)
    .waitFor()
  await expect.poll(() => isFocused(nextStep(page))).toBe(true)
  await look(page, inWalks.unreadableDay)
  await page.keyboard.press('Escape')
  await actionForm(page).waitFor({ state: 'hidden' })
  await page.keyboard.press('Alt+a')
  await actionForm(page).waitFor()
  expect(await nextStep(page).inputValue()).toBe('32/13')
  await nextStep(page).fill('call him')
  await page.keyboard.press('Control+Enter')
  await actionForm(page)
    .getByText(/^We cannot read “call him”/)
    .waitFor()
  expect(await timesLogged(counsellor.token, id, 'They ring back')).toBe(0)
  await nextStep(page).fill('parso 4 baje')
  await page.keyboard.press('Control+Enter')
  await untilTold(page, 'Action Submitted successfully')
  const [next] = (await detailsOf(counsellor.token, id)).follow_ups
  expect(Date.parse(next?.due_at ?? '')).toBe(dayAhead(2, '16:00'))
})

test('what is written waits through closing, and other leads do not see it', async ({ context, page }) => {
  const lead = await enterWithParent(context)
  const other = await makeParent(lead.counsellor)
  await openActionForm(page, lead.id)
  await choose(page, 'Other')
  await actionForm(page).getByRole('textbox', { name: 'Comment' }).fill('Half a thought')
  await nextStep(page).fill('32/13')
  await page.keyboard.press('Escape')
  await actionForm(page).waitFor({ state: 'hidden' })
  await openActionForm(page, other.id)
  expect(await actionForm(page).getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('')
  await openActionForm(page, lead.id)
  expect(await actionForm(page).getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('Half a thought')
  expect(await actionForm(page).getByRole('radio', { name: 'Other', exact: true }).isChecked()).toBe(true)
  expect(await nextStep(page).inputValue()).toBe('32/13')
})

test('the comment begins with the note of the lead, which stays there until the action is logged with it, and in the form when it is deleted there', async ({
  context,
  page,
}) => {
  const { id, counsellor } = await enterWithParent(context)
  await openActionForm(page, id)
  await page.keyboard.press('Escape')
  await actionForm(page).waitFor({ state: 'hidden' })
  const comment = actionForm(page).getByRole('textbox', { name: 'Comment' })
  await commentBox(page).fill('They liked the labs.')
  await page.getByRole('button', { name: 'Action', exact: true }).click()
  await expect.poll(() => comment.inputValue()).toBe('They liked the labs.')
  await page.keyboard.press('Escape')
  await actionForm(page).waitFor({ state: 'hidden' })
  expect(await commentBox(page).inputValue()).toBe('They liked the labs.')
  await page.getByTitle('Log an action (Alt A)').waitFor()

  await commentBox(page).fill('They liked the labs and the bus.')
  await page.getByRole('button', { name: 'Action', exact: true }).click()
  await expect.poll(() => comment.inputValue()).toBe('They liked the labs and the bus.')
  await choose(page, 'Call')
  await choose(page, 'Call Picked')
  await comment.fill('They liked the labs and the bus. Fees next week.')
  await page.keyboard.press('Control+Enter')
  await untilTold(page, 'Action Submitted successfully')
  expect(await timesLogged(counsellor.token, id, 'They liked the labs and the bus. Fees next week.')).toBe(1)
  await expect.poll(() => commentBox(page).inputValue()).toBe('')

  // A note that was taken out of the comment is about something else, and stays.
  await commentBox(page).fill('Ask for the marks.')
  await page.getByRole('button', { name: 'Action', exact: true }).click()
  await expect.poll(() => comment.inputValue()).toBe('Ask for the marks.')
  await choose(page, 'Call')
  await choose(page, 'Call Picked')
  await comment.fill('')
  await page.keyboard.press('Control+Enter')
  await untilTold(page, 'Action Submitted successfully')
  expect(await commentBox(page).inputValue()).toBe('Ask for the marks.')

  // A note that is deleted from the box while the form is open stays in the form.
  await commentBox(page).fill('They liked the labs.')
  await page.getByRole('button', { name: 'Action', exact: true }).click()
  await expect.poll(() => comment.inputValue()).toBe('They liked the labs.')
  await commentBox(page).fill('')
  await comment.press('Escape')
  await actionForm(page).waitFor({ state: 'hidden' })
  await page.getByTitle('Continue the unsaved action (Alt A)').click()
  await expect.poll(() => comment.inputValue()).toBe('They liked the labs.')
})

test('an action whose answer is lost is logged once after a reload, with the note and own words as they were sent', async ({
  context,
  page,
}) => {
  const { id, counsellor } = await enterWithParent(context)
  await page.goto(`/leads/${id}`)
  await commentBox(page).fill('They liked the labs.')
  await page.getByRole('button', { name: 'Action', exact: true }).click()
  const comment = actionForm(page).getByRole('textbox', { name: 'Comment' })
  await expect.poll(() => comment.inputValue()).toBe('They liked the labs.')
  await choose(page, 'Call')
  await choose(page, 'Call Picked')
  const words = 'They liked the labs. Fees next week.'
  await comment.fill(words)

  const keys: (string | undefined)[] = []
  const acts = /\/action\/\d+\/$/
  page.on('request', (request) => acts.test(request.url()) && keys.push(request.headers()['idempotency-key']))
  await reroute(page, acts, async (route) => {
    await route.fetch()
    await route.fulfill({ status: 500, body: '' })
  })
  context.troubles.expect('status of 500')
  context.troubles.expect('answer 500')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => actionForm(page).getByRole('alert').allTextContents()).toEqual([outcomeUnknown])
  expect(await timesLogged(counsellor.token, id, words)).toBe(1)

  await page.unroute(acts)
  await page.keyboard.press('Escape')
  await actionForm(page).waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByTitle('Continue the unsaved action (Alt A)').click()
  await expect.poll(() => comment.inputValue()).toBe(words)
  await comment.press('Control+Enter')
  await untilTold(page, 'Action Submitted successfully')
  expect(keys).toEqual([keys[0], keys[0]])
  const logged = (await detailsOf(counsellor.token, id)).timeline.items.filter(({ kind }) => kind === 'action')
  expect(logged.map((entry) => entry.comment)).toEqual([words])
  await expect.poll(() => commentBox(page).inputValue()).toBe('')
})

test('the form leaves the lead in sight on a wide screen and covers a phone', async ({ context, page }) => {
  const lead = await enterWithParent(context)
  await page.goto(`/users/${lead.id}`)
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: lead.name, level: 2 }) })
  await page.getByRole('button', { name: 'Action', exact: true }).click()
  await actionForm(page).waitFor()
  const [form, facts] = [await actionForm(page).boundingBox(), await panel.last().boundingBox()]
  expect((form?.x ?? 0) + (form?.width ?? 0)).toBeLessThanOrEqual((facts?.x ?? 0) + 1)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => actionForm(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
})

test('an action that another client began and never completed stands on the lead; the school completes it, or it is dropped', async ({
  context,
  page,
}) => {
  await untilDayHasRoom()
  const [asked] = await query<{ id: number; name: string }>(
    'select min(id) as id, name from school group by name having count(*) = 1 order by min(id) limit 1',
  )
  const { id, counsellor } = await enterWithParent(context, {
    activities: [{ kind: 'enquiry', at: inMinutes(-5), school_id: asked?.id ?? 0 }],
  })
  const visit = { action_id: await actionId('Visit Scheduled'), comment: 'Both parents come.' }
  const due = { schedule_date: kolkataDay(dayAhead(1, '11:00')), schedule_time: '11:00' }
  const begin = async () =>
    expect((await call('POST', `/api/v3/admin_custom/action/${id}/`, counsellor.token, { ...visit, ...due })).status).toBe(200)
  const begun = page.getByRole('region', { name: 'Unsaved action' })
  await begin()
  await page.goto(`/leads/${id}`)
  await begun.getByText('Visit Scheduled is not saved yet: choose the school.').waitFor()
  expect(await begun.textContent()).toContain('“Both parents come.”')
  await look(page, inWalks.unsavedAction, begun)
  const comment = page.getByRole('textbox', { name: /^Comment on / })
  await comment.fill('Not to be sent with it')
  await begun.getByRole('button', { name: 'Choose the school' }).press('Enter')
  await suggestions(page).first().press('Enter')
  await expect.poll(() => chosenSchools(page)).toHaveLength(1)
  expect(await isChosen(page, 'Visit Scheduled')).toBe(true)
  await page.keyboard.press('Control+Enter')
  await untilTold(page, 'Visit scheduled successfully')
  await expect.poll(() => begun.count()).toBe(0)
  expect(await timesLogged(counsellor.token, id, visit.comment)).toBe(1)
  expect(await comment.inputValue()).toBe('Not to be sent with it')

  await begin()
  await page.reload()
  await begun.getByRole('button', { name: 'Drop it' }).press('Enter')
  await untilTold(page, 'Unsaved action dropped')
  await expect.poll(() => begun.count()).toBe(0)
  expect(await timesLogged(counsellor.token, id, visit.comment)).toBe(1)
})

test('an application asks for its school, and counts in the performance of that school', async ({ context, page }) => {
  const { id } = await enterWithParent(context)
  await openActionForm(page, id)
  await choose(page, 'Application')
  await choose(page, 'Application Submitted')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => actionForm(page).getByText('Choose the school.').isVisible()).toBe(true)
  await expect.poll(() => isFocused(actionForm(page).getByRole('combobox', { name: 'Schools' }))).toBe(true)
  await page.keyboard.type('delhi world school')
  await page.getByRole('option', { name: 'Delhi World School, ' }).first().click()
  const [label = ''] = await chosenSchools(page)
  await page.keyboard.press('Control+Enter')
  await untilTold(page, 'Action Submitted successfully')
  const [applied] = await query<{ name: string; school_id: number }>(
    `select school.name, school_id from milestone join school on school.id = school_id where lead_id = $1 and kind = 'application'`,
    [id],
  )
  expect(label).toContain(applied?.name)
  const today = kolkataDay(Date.now())
  const { token } = await makeStaff('counsellor_admin')
  const asked = new URLSearchParams({ start_date: today, end_date: today, search: applied?.name ?? '', limit: '100' })
  const performance = await call('GET', `/api/v1/admin_custom/school-performance/?${asked}`, token)
  const { results } = (await performance.json()) as {
    results: { school: { id: number }; figures: { application_submitted: { amount: number } } }[]
  }
  const there = results.find(({ school }) => school.id === applied?.school_id)
  expect(there?.figures.application_submitted.amount).toBeGreaterThan(0)
})
