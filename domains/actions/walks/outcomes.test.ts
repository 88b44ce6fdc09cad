import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { isFocused, openLead } from '#domains/leads/walks/edit-page.ts'
import { commentBox, entriesWith, rows } from '#domains/leads/walks/lead-page.ts'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { actionId, makeParent, makeStaff } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { actionForm, choose, chosenSchools, detailsOf, openActionForm, planCallAndVisit, withCallingHours } from './action-page.ts'
import { inWalks } from './screens.ts'

const outcomes = (page: Page) => page.getByRole('region', { name: 'Outcomes' })
const outcomeKey = (page: Page, name: string) => outcomes(page).getByRole('button', { name: `Log ${name}`, exact: true })
const chosen = (page: Page, name: RegExp) => outcomes(page).getByRole('group', { name })

const loggedOf = async (token: string, id: number) =>
  (await detailsOf(token, id)).timeline.items.filter(({ kind }) => kind === 'action').map(({ action, comment }) => ({ action, comment }))

async function enterWithLead(context: BrowserContext) {
  const me = await makeStaff()
  const lead = await makeParent(me)
  return { lead, token: await enter(context, me) }
}

describe('over the comment box of a lead, Alt with a digit logs what came of a call', () => {
  test('with what is written, as one entry, and the next call that is proposed; what is told covers no outcome', async ({
    context,
    page,
  }) => {
    const { lead, token } = await enterWithLead(context)
    await page.goto(`/users/${lead.id}`)
    await outcomeKey(page, 'Call Not Picked').waitFor()
    expect(await outcomes(page).getByRole('button', { name: /^Log / }).count()).toBe(8)
    await page.keyboard.press('Alt+1')
    await chosen(page, /^Call Not Picked/).waitFor()
    await expect.poll(() => isFocused(commentBox(page))).toBe(true)
    await look(page, inWalks.chosenOutcome, outcomes(page))
    await page.keyboard.type('Rang for a minute.')
    await page.keyboard.press('Control+Enter')
    const toast = page.getByRole('status').filter({ hasText: 'Action Submitted successfully' })
    await toast.getByRole('button', { name: 'Undo' }).hover()
    await outcomeKey(page, 'Call Not Picked').waitFor()
    const overlap = async () => {
      const [message, keys] = [await toast.boundingBox(), await outcomes(page).boundingBox()]
      return message && keys && message.y + message.height - keys.y
    }
    await expect.poll(overlap).toBeLessThanOrEqual(0)
    await untilTold(page, 'Action Submitted successfully')
    await expect
      .poll(() => loggedOf(token, lead.id))
      .toEqual([{ action: expect.stringContaining('Call Not Picked'), comment: 'Rang for a minute.' }])
    await expect.poll(() => entriesWith(page, 'Rang for a minute.').count()).toBe(1)
    expect((await detailsOf(token, lead.id)).follow_ups.map(({ name }) => name)).toEqual(['Call (last: not picked)'])
    await outcomeKey(page, 'Call Not Picked').waitFor()
    expect(await commentBox(page).inputValue()).toBe('')
  })

  test('the third call in a row that nobody picked is planned for another day, and says so', async ({ context, page }) => {
    const { lead, token } = await enterWithLead(context)
    const schedule = { schedule_date: dayAfter(kolkataDay(Date.now()), 1), schedule_time: '11:00' }
    const body = { action_id: await actionId('Call Not Picked'), ...schedule }
    for (const _ of [1, 2]) expect((await call('POST', `/api/v3/admin_custom/action/${lead.id}/`, token, body)).status).toBe(200)
    await page.goto(`/users/${lead.id}`)
    await outcomeKey(page, 'Call Not Picked').waitFor()
    await page.keyboard.press('Alt+1')
    await chosen(page, /^Call Not Picked/).waitFor()
    await chosen(page, /^Reason/)
      .getByRole('button', { name: 'Ringing' })
      .click()
    await outcomes(page)
      .getByText(/^Third call not picked: .+ \d\d:\d\d\. Send a message too\.$/)
      .waitFor()
    await look(page, inWalks.thirdCall, outcomes(page))
    await page.keyboard.press('Control+Enter')
    await untilTold(page, 'Action Submitted successfully')
    const due = async () => (await detailsOf(token, lead.id)).follow_ups.map(({ due_at }) => kolkataDay(due_at) > kolkataDay(Date.now()))
    await expect.poll(due).toEqual([true])
  })

  test('a call is proposed after an outcome that needs none, and may be left out', async ({ context, page }) => {
    const { lead, token } = await enterWithLead(context)
    const name = `Spoken to ${crypto.randomUUID().slice(0, 6)}`
    await page.route('**/admin_custom/action-list/**', async (route) => {
      const response = await route.fetch()
      const list = await response.json()
      const ofCall = list.result.find((each: { name: string }) => each.name === 'Call Picked')
      Object.assign(ofCall, { name, outcome_key: 1, sub_actions: [] })
      await route.fulfill({ response, json: { ...list, result: [ofCall] } })
    })
    await page.goto(`/users/${lead.id}`)
    await outcomeKey(page, name).click()
    await outcomes(page)
      .getByText(/^To hear what they decided: .+ \d\d:\d\d\.$/)
      .waitFor()
    await outcomes(page).getByRole('button', { name: 'No next call' }).click()
    await page.keyboard.press('Control+Enter')
    await untilTold(page, 'Action Submitted successfully')
    expect((await detailsOf(token, lead.id)).follow_ups).toEqual([])
  })

  test('a reason and what becomes of a plan have keys; what is planned is cancelled unless it is kept, and Add sends it like the keys', async ({
    context,
    page,
  }) => {
    const { lead, token } = await enterWithLead(context)
    await planCallAndVisit(token, lead.id)
    await openLead(page, lead.id)
    await outcomeKey(page, 'Not Interested').click()
    const answer = (question: RegExp, name: string) => chosen(page, question).getByRole('button', { name })
    const pressed = (question: RegExp, name: string) => answer(question, name).getAttribute('aria-pressed')
    expect(await pressed(/^Cancel what is planned/, 'Yes, cancel')).toBe('true')
    expect(await page.getByRole('button', { name: 'Add', exact: true }).getAttribute('aria-disabled')).toBe('false')
    for (const [question, name] of [
      [/^Reason/, 'Only Enquiring'],
      [/^Cancel what is planned/, 'No, keep'],
    ] as const) {
      await page.keyboard.press((await answer(question, name).getAttribute('aria-keyshortcuts')) ?? '')
      await expect.poll(() => pressed(question, name)).toBe('true')
    }
    await page.keyboard.press('Alt+5')
    await expect.poll(() => pressed(/^Cancel what is planned/, 'Yes, cancel')).toBe('true')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect.poll(async () => (await detailsOf(token, lead.id)).follow_ups).toEqual([])
    expect((await loggedOf(token, lead.id))[0]?.action).toContain('Not Interested – Only Enquiring')
  })

  test('Esc takes the outcome back and leaves the lead and the text; a digit that is written into a field of a form beside the lead chooses nothing', async ({
    context,
    page,
  }) => {
    const { lead, token } = await enterWithLead(context)
    await page.goto(`/users/${lead.id}`)
    await commentBox(page).fill('Wants to think.')
    await outcomeKey(page, 'Call Later').waitFor()
    await page.keyboard.press('Alt+3')
    await chosen(page, /^Call Later/).waitFor()
    await page.keyboard.press('Escape')
    await outcomeKey(page, 'Line Busy').waitFor()
    expect(await commentBox(page).inputValue()).toBe('Wants to think.')
    expect(new URL(page.url()).pathname).toBe(`/users/${lead.id}`)
    expect(await loggedOf(token, lead.id)).toEqual([])

    await page.keyboard.press('Alt+a')
    const form = page.getByRole('dialog', { name: /^Action / })
    await form.getByRole('textbox', { name: 'Comment' }).focus()
    await page.keyboard.press('Alt+1')
    await page.keyboard.type('1')
    expect(await form.getByRole('textbox', { name: 'Comment' }).inputValue()).toContain('1')
    expect(await outcomes(page).getByRole('button', { name: /^Log / }).count()).toBe(8)
  })

  test('two presses of Ctrl Enter at once save an outcome once; one that an admin retired meanwhile says so, keeps the note, and leaves the keys', async ({
    context,
    page,
  }) => {
    const { lead, token } = await enterWithLead(context)
    await openLead(page, lead.id)
    await outcomeKey(page, 'Call Not Picked').waitFor()
    await page.keyboard.press('Alt+2')
    await chosen(page, /^Line Busy/).waitFor()
    await Promise.all([page.keyboard.press('Control+Enter'), page.keyboard.press('Control+Enter')])
    await expect.poll(() => loggedOf(token, lead.id)).toEqual([{ action: 'Line Busy', comment: null }])
    await outcomeKey(page, 'Line Busy').waitFor()
    const logged = await loggedOf(token, lead.id)
    expect(logged).toHaveLength(1)

    const retire = (at: string | null) => query("update action set retired_at = $1 where name = 'Line Busy'", [at])
    await retire(new Date().toISOString())
    try {
      await page.keyboard.press('Alt+2')
      await page.keyboard.type('Engaged all morning.')
      await page.keyboard.press('Control+Enter')
      await outcomes(page)
        .getByRole('alert')
        .getByText(/^Line Busy did not get through\. ./)
        .waitFor()
      await expect.poll(() => outcomeKey(page, 'Line Busy').count()).toBe(0)
      expect([await commentBox(page).inputValue(), await loggedOf(token, lead.id)]).toEqual(['Engaged all morning.', logged])
    } finally {
      await retire(null)
    }
  })

  test('one that asks for something saves nothing, neither by Ctrl Enter nor by its buttons, and says what is missing: a visit, a school of the bucket and a typed day', async ({
    context,
    page,
  }) => {
    const { lead, token } = await enterWithLead(context)
    const [asked] = await query<{ id: number; name: string }>(
      'select min(id) as id, name from school group by name having count(*) = 1 order by min(id) limit 1',
    )
    if (!asked) throw new Error('No school has a name of its own.')
    await query('insert into school_bucket (lead_id, school_id) values ($1, $2)', [lead.id, asked.id])
    await openLead(page, lead.id)
    await outcomeKey(page, 'Visit Scheduled').waitFor()
    const before = (await detailsOf(token, lead.id)).timeline.items
    await commentBox(page).fill('Wants to see it.')
    await page.keyboard.press('Alt+4')
    const school = chosen(page, /^Which school/)
    await school.waitFor()
    const presses = [
      () => page.keyboard.press('Control+Enter'),
      () => page.getByRole('button', { name: 'Add', exact: true }).click(),
      () => outcomes(page).getByRole('button', { name: 'Save', exact: true }).click(),
    ]
    for (const press of presses) {
      await commentBox(page).focus()
      await press()
      await school.getByRole('alert').getByText('Choose the school.', { exact: true }).waitFor()
      await school.locator('button:focus').waitFor()
    }
    await look(page, inWalks.missingSchool, outcomes(page))
    expect([await commentBox(page).inputValue(), (await detailsOf(token, lead.id)).timeline.items]).toEqual(['Wants to see it.', before])

    await outcomes(page).getByRole('button', { name: asked.name }).first().click()
    await school.waitFor({ state: 'detached' })
    await page.keyboard.press('Alt+f')
    await page.keyboard.type('sat 10')
    await page.keyboard.press('Control+Enter')
    await expect.poll(async () => (await detailsOf(token, lead.id)).visit.items.map((visit) => visit.school)).toEqual([asked.name])
  })

  test('a visit goes to two schools with Alt 0, and a time outside calling hours is warned of for a call alone', async ({
    context,
    page,
  }) => {
    const { lead, token } = await enterWithLead(context)
    const schools = await query<{ id: number; name: string }>(
      'select min(id) as id, name from school group by name having count(*) = 1 order by min(id) limit 2',
    )
    for (const { id } of schools) await query('insert into school_bucket (lead_id, school_id) values ($1, $2)', [lead.id, id])
    await withCallingHours(page)
    await openLead(page, lead.id)
    await outcomeKey(page, 'Visit Scheduled').waitFor()
    await page.keyboard.press('Alt+4')
    await chosen(page, /^Which school/).waitFor()
    const schoolKey = (at: number) => outcomes(page).getByRole('button', { name: schools[at]?.name ?? '' })
    await schoolKey(0).click()
    await outcomes(page).getByRole('button', { name: 'Also at another school' }).waitFor()
    await page.keyboard.press('Alt+0')
    await chosen(page, /^Which other school/).waitFor()
    await expect.poll(() => schoolKey(0).count()).toBe(0)
    await schoolKey(1).click()
    await chosen(page, /^Which other school/).waitFor({ state: 'detached' })
    await page.keyboard.press('Alt+f')
    await page.keyboard.type('tomorrow 8am')
    await outcomes(page).getByText('tomorrow 08:00 IST', { exact: true }).waitFor()
    await look(page, inWalks.twoSchools, outcomes(page))
    await page.keyboard.press('Control+Enter')
    const visited = async () => (await detailsOf(token, lead.id)).visit.items.map((visit) => visit.school).sort()
    await expect.poll(visited).toEqual(schools.map(({ name }) => name).sort())

    await outcomeKey(page, 'Call Not Picked').waitFor()
    await page.keyboard.press('Alt+1')
    await chosen(page, /^Next step/).waitFor()
    await page.keyboard.press('Alt+f')
    await page.keyboard.type('tomorrow 23:15')
    await outcomes(page).getByText('tomorrow 23:15 IST: outside calling hours (09:00–21:00)').waitFor()
    await look(page, inWalks.lateCall, outcomes(page))
    await page.keyboard.press('Escape')
  })
})

test('a number that was called in the list takes its outcome and a note in the bar of the call', async ({ context, page }) => {
  const { lead, token } = await enterWithLead(context)
  await page.goto('/users')
  await rows(page).first().waitFor()
  await page
    .getByRole('button', { name: /^Call \S/ })
    .first()
    .click()
  const bar = page.getByRole('region', { name: 'Call', exact: true })
  await bar.getByRole('link', { name: lead.name }).waitFor()
  await bar.getByRole('button', { name: 'Log Call Later' }).waitFor()
  await look(page, inWalks.outcomeInList, bar)
  await page.keyboard.press('Alt+3')
  await page.keyboard.type('After six.')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => loggedOf(token, lead.id)).toEqual([{ action: expect.stringContaining('Call Later'), comment: 'After six.' }])
  await bar.getByRole('link', { name: lead.name }).click()
  await page.getByRole('heading', { name: lead.name, level: 2 }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: /^Comment on / }).count()).toBe(1)
})

describe('in a picker of schools', () => {
  const openPicker = async (page: Page, leadId: number) => {
    await openActionForm(page, leadId)
    await choose(page, 'Visit')
    await choose(page, 'Visit Scheduled')
    await actionForm(page).getByRole('combobox', { name: 'Schools' }).focus()
  }

  test('the first hit is marked for the eye and for screen readers; Enter takes it, also when it is pressed before the answer is there, and nothing that was marked for older letters; a school of the parent’s city comes first', async ({
    context,
    page,
  }) => {
    const [school] = await query<{ id: number; name: string; city_id: number }>(
      `select min(id) as id, name, max(city_id) as city_id from school
      where city_id is not null and name like 'Delhi Public School%' group by name having count(distinct city_id) > 1 order by min(id) limit 1`,
    )
    const [there] = await query<{ id: number; city_id: number }>(
      'select id, city_id from school where name = $1 and city_id is not null order by id desc limit 1',
      [school?.name],
    )
    if (!school || !there) throw new Error('No Delhi Public School is in several cities.')
    const me = await makeStaff()
    const lead = await makeParent(me, { lead: { place_ids: [there.city_id] } })
    await enter(context, me)
    await openPicker(page, lead.id)
    const field = actionForm(page).getByRole('combobox', { name: 'Schools' })
    await page.keyboard.type('delhi public')
    const marked = page.locator('[role="option"][data-combobox-selected]')
    await marked.waitFor()
    expect(await field.getAttribute('aria-activedescendant')).toBe(await marked.getAttribute('id'))
    expect(await page.getByRole('option').first().getAttribute('data-combobox-selected')).toBe('true')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.getByRole('option').nth(1).getAttribute('data-combobox-selected')).toBe('true')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('kendriya vidyalaya')
    await page.keyboard.press('Enter')
    await expect.poll(() => chosenSchools(page)).toEqual([expect.stringMatching(/kendriya/i)])
    await page.keyboard.press('Enter')
    expect(await chosenSchools(page)).toHaveLength(1)

    await page.keyboard.type(school.name)
    await page.keyboard.press('Enter')
    await expect.poll(() => chosenSchools(page)).toHaveLength(2)
    const [taken] = await query<{ city: string }>('select name as city from place where id = $1', [there.city_id])
    expect((await chosenSchools(page))[1]).toContain(taken?.city)
    expect(await page.getByRole('listbox').count()).toBe(0)
  })
})

test('Ctrl Enter sends the form of a dialog from any of its fields', async ({ context, page }) => {
  const me = await makeStaff()
  const colleague = await makeStaff()
  const lead = await makeParent(me)
  await enter(context, me)
  await openLead(page, lead.id)
  await page.getByRole('button', { name: 'Share or Transfer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share or Transfer' })
  await dialog.getByRole('radio', { name: 'Share' }).press('ArrowRight')
  await dialog.getByRole('combobox', { name: 'Transfer to' }).focus()
  await page.keyboard.type(colleague.name)
  await page.locator('[role="option"][data-combobox-selected]').waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Handover note' }).fill('Speaks Tamil.')
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(async () => (await query<{ owner_id: number }>('select owner_id from lead where id = $1', [lead.id]))[0]?.owner_id)
    .toBe(colleague.id)
})

describe.for([
  { where: 'a phone', look: { viewport: { width: 390, height: 844 } } },
  { where: 'a tablet', look: { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true } },
])('on $where', ({ look: screen }) => {
  test.override('look', { colorScheme: 'light', ...screen })

  test('no words speak of keys, and a tap says the outcome', async ({ context, page }) => {
    const { lead, token } = await enterWithLead(context)
    await openLead(page, lead.id)
    await outcomeKey(page, 'Lead Generated').click()
    await outcomes(page).getByText('Choose an answer, or Not now.').waitFor()
    expect(await page.locator('kbd').filter({ visible: true }).count()).toBe(0)
    expect(
      await page
        .getByText(/\b(Alt|Ctrl|Esc)\b/)
        .filter({ visible: true })
        .count(),
    ).toBe(0)
    await look(page, inWalks.outcomeByTap, outcomes(page))
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/no-keys-${screen.viewport.width}.png` })
    await outcomes(page).getByRole('button', { name: 'Not now' }).click()
    await outcomeKey(page, 'Line Busy').click()
    await outcomes(page).getByRole('button', { name: 'Save', exact: true }).click()
    await untilTold(page, `${lead.name}: Action Submitted successfully`)
    expect(await loggedOf(token, lead.id)).toEqual([{ action: 'Line Busy', comment: null }])
  })
})
