import { expect } from 'vitest'
import { enterWithParent, isFocused, tabTo } from '#domains/leads/walks/edit-page.ts'
import { entriesWith, rows } from '#domains/leads/walks/lead-page.ts'
import { audit } from '#testing/browser/audit.ts'
import { test } from '#testing/browser/browser-test.ts'
import { inMinutes, makeParent, makeParents, makeStaff, todayAt } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { reroute } from '#testing/browser/reroute.ts'
import { enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import { actionForm, choose, chosenSchools, detailsOf, isChosen, openActionForm, suggestions, timesLogged } from './action-page.ts'

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

  await page.keyboard.press('a')
  await expect.poll(() => isFocused(actionForm(page).getByRole('radio', { name: 'Call', exact: true }))).toBe(true)
  await page.keyboard.press('c')
  await page.keyboard.press('Tab')
  await page.keyboard.type('call l')
  expect(await actionForm(page).getByRole('radio', { name: 'Call Later' }).isChecked()).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  expect(await actionForm(page).getByRole('radio', { name: 'Busy' }).isChecked()).toBe(true)
  await page.keyboard.press('Tab')
  const comment = `Asked to be called in the morning (${crypto.randomUUID()}).`
  await page.keyboard.type(comment)

  // The action needs a next step: without one it is not sent, and the focus shows where.
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => page.getByText('This action needs a next step: give its day and time.').isVisible()).toBe(true)
  await expect.poll(() => isFocused(actionForm(page).getByRole('radio', { name: 'In 1 hour' }))).toBe(true)
  await page.keyboard.press('t')
  if (!(await actionForm(page).getByRole('radio', { name: 'Tomorrow 11:00' }).isChecked())) await page.keyboard.press('t')
  expect(await actionForm(page).getByRole('radio', { name: 'Tomorrow 11:00' }).isChecked()).toBe(true)
  await page.keyboard.press('Control+Enter')

  await untilTold(page, 'Action Submitted successfully')
  await expect.poll(() => entriesWith(page, comment).count()).toBe(1)
  await expect.poll(() => row.textContent()).toContain('tomorrow 11:00')
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Action', exact: true }))).toBe(true)
  const [next] = (await detailsOf(token, id)).follow_ups
  expect(next?.name).toBe('Call Later')
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
  await tabTo(page, actionForm(page).getByRole('radio', { name: 'In 1 hour' }))
  // On a Monday it goes by the name of the day.
  const inAWeek = new Date(dayAhead(0, '12:00')).getUTCDay() === 1 ? 'Monday 11:00' : 'In a week 11:00'
  for (let presses = 0; presses < 8 && !(await isChosen(page, inAWeek)); presses += 1) await page.keyboard.press(inAWeek.slice(0, 1))
  expect(await isChosen(page, inAWeek)).toBe(true)
  expect(await audit(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await untilTold(page, 'Action Submitted successfully')
  await untilTold(page, 'Visit scheduled successfully')
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Action', exact: true }))).toBe(true)
  const { visit, follow_ups } = await detailsOf(counsellor.token, id)
  expect(visit.items).toEqual([expect.objectContaining({ school, child: 'Meenakshi' })])
  expect(follow_ups.map(({ due_at }) => Date.parse(due_at))).toEqual([dayAhead(7, '11:00')])
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
  expect(await actionForm(page).getByRole('alert').textContent()).toContain('Action not added')
  expect(await timesLogged(token, id, comment)).toBe(0)

  await page.unroute('**/generate/')
  await page.reload()
  await page.getByRole('button', { name: 'Action', exact: true }).waitFor()
  await page.keyboard.press('a')
  await expect.poll(() => actionForm(page).getByRole('textbox', { name: 'Comment' }).inputValue()).toBe(comment)
  await page.keyboard.press('Control+Enter')
  await untilTold(page, 'Lead generated successfully')
  expect(await timesLogged(token, id, comment)).toBe(1)
  const [action, followOn, actionAgain, followOnAgain] = keys
  expect([actionAgain, followOnAgain]).toEqual([action, followOn])
  expect(action).not.toBe(followOn)

  // Nobody asked about the school: it is suggested for what was done there, and what that was is said.
  await page.keyboard.press('a')
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
  expect(admission.items[0]).toMatchObject({ school: 'Delhi World School', already_taken: false })
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
  expect((await chosenSchools(page)).length).toBe(1)
  await page.unroute('**/registration-at-schools/**')
  await page.keyboard.press('Control+Enter')
  await untilTold(page, 'Registration Done successfully')
  expect((await detailsOf(counsellor.token, id)).registrations_at_school.done).toBe(true)
})

test('a time that has passed is refused in the form, and nothing is sent', async ({ context, page }) => {
  await untilDayHasRoom()
  const { id } = await enterWithParent(context)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await openActionForm(page, id)
  await choose(page, 'Call')
  await choose(page, 'Call Picked')
  const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'long', year: 'numeric' }).format(
    Date.now(),
  )
  await actionForm(page).getByRole('button', { name: 'Day', exact: true }).click()
  await page.getByRole('button', { name: today, exact: true }).click()
  await tabTo(page, page.getByLabel('Hour of the next step'))
  await page.keyboard.type('0000')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => page.getByText('This time has passed. Choose one that is still to come.').isVisible()).toBe(true)
  expect(sent.filter((url) => url.includes('/action/'))).toEqual([])
})

test('what is written waits through closing, and other leads do not see it', async ({ context, page }) => {
  const lead = await enterWithParent(context)
  const other = await makeParent(lead.counsellor)
  await openActionForm(page, lead.id)
  await choose(page, 'Other')
  await actionForm(page).getByRole('textbox', { name: 'Comment' }).fill('Half a thought')
  await page.keyboard.press('Escape')
  await actionForm(page).waitFor({ state: 'hidden' })
  await openActionForm(page, other.id)
  expect(await actionForm(page).getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('')
  await openActionForm(page, lead.id)
  expect(await actionForm(page).getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('Half a thought')
  expect(await actionForm(page).getByRole('radio', { name: 'Other', exact: true }).isChecked()).toBe(true)
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
