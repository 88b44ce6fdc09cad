import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { inMinutes, type MadeStaff, makeParent, makeStaff, newNumber, todayAt } from '#testing/browser/make.ts'
import { ownPortal } from '#testing/browser/own-portal.ts'
import { onDatabase, query } from '#testing/browser/portal-data.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { makeMissedCall } from '#testing/make/waiting-leads.ts'
import { sendEvents } from '../../../docs/intake/send-events.mjs'
import { inWalks } from './screens.ts'

/** A page of somebody else, in a browser of their own. */
async function pageOf(browser: Browser, who: MadeStaff): Promise<Page> {
  const context = await browser.newContext({ baseURL: ownPortal().url, locale: 'en-IN', reducedMotion: 'reduce' })
  await enter(context, who)
  return await context.newPage()
}

/** A rule before all others, by which leads of a source go to these counsellors alone. */
async function onlyTo(source: string, members: readonly MadeStaff[]): Promise<void> {
  await query(
    `with rule as (
      insert into assignment_rule (name, place, is_on, receivers, sources) values ($1, 0, true, 'named', array[$1]) returning id)
    insert into assignment_rule_member select id, unnest($2::integer[]) from rule`,
    [source, members.map(({ id }) => id)],
  )
}

const set = (settings: string) => query(`update assignment_setting set ${settings}`)

/** Has the enquiry of a lead come so many minutes ago, and what follows from it done now. */
async function age(leadId: number, minutes: number): Promise<void> {
  await query(`update parent_activity set at = now() - make_interval(mins => $2) where lead_id = $1`, [leadId, minutes])
  await onDatabase((db) => refreshListing(db, leadId))
  await query(`select graphile_worker.add_job('escalate_enquiries')`)
}

/** Parents of other walks, whose minutes may be over just now, would stand in one notice with these. */
const tellNobodyElse = (leadIds: readonly number[]) =>
  query(
    `insert into enquiry_escalation (lead_id, asked_at, told_at)
     select distinct lead_id, at, now() from parent_activity where lead_id <> all ($1::integer[])
     on conflict (lead_id, asked_at) do update set told_at = excluded.told_at`,
    [leadIds],
  )

/** Counts the notes that a page plays. */
const countNotes = `
  globalThis.notes = 0
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...given) { globalThis.notes += 1; return start.apply(this, given) }`

const notesOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { notes: number }).notes)

async function enquire(admin: MadeStaff, source: string, name: string): Promise<number> {
  const made = await call('POST', '/api/v1/intake/keys/', admin.token, { name: source, source, kinds: ['enquiry'] })
  const { key } = (await made.json()) as { key: string }
  const number = newNumber()
  await sendEvents(ownPortal().url, key, [{ id: `${name} ${source}`, kind: 'enquiry', parent: { number, name } }])
  const [lead] = await query<{ lead_id: number }>('select lead_id from lead_number where national = $1', [number])
  return lead?.lead_id ?? 0
}

test('a parent enquires: the counsellor hears of it at once, with a sound that they can switch off, and one key calls', async ({
  context,
  page,
}) => {
  const [counsellor, admin] = [await makeStaff(), await makeStaff('counsellor_admin')]
  const source = `site ${crypto.randomUUID().slice(0, 8)}`
  await onlyTo(source, [counsellor])
  await page.addInitScript(countNotes)
  await enter(context, counsellor)
  await page.goto('/users')
  await page.getByText(/^Parents Found/).click()
  const first = await enquire(admin, source, 'Riya Sharma')
  await page.getByRole('button', { name: 'Call now (Alt+Q): Riya Sharma' }).waitFor()
  await untilTold(page, 'New enquiry: Riya Sharma')
  await expect.poll(() => notesOf(page)).toBe(2)
  await look(page, inWalks.newEnquiry, page.getByRole('button', { name: 'Call now (Alt+Q): Riya Sharma' }).locator('..'))
  await page.keyboard.press('Alt+q')
  await page.waitForURL(`**/leads/${first}`)
  await expect
    .poll(async () => (await query('select from call where lead_id = $1 and staff_id = $2', [first, counsellor.id])).length)
    .toBe(1)
  await query(`update call set state = 'parent_no_answer' where lead_id = $1`, [first])

  await page.getByRole('button', { name: /^Attendance/ }).click()
  const sound = page.getByRole('switch', { name: 'Sound for new enquiries' })
  await expect.poll(() => sound.isChecked()).toBe(true)
  await sound.press('Space')
  await expect.poll(() => query('select staff_id from muted_enquiries where staff_id = $1', [counsellor.id])).toHaveLength(1)
  await look(page, inWalks.soundSwitch)
  await page.keyboard.press('Escape')
  const notes = await notesOf(page)
  await enquire(admin, `${source} 2`, 'nobody of the rule')
  await onlyTo(`${source} 3`, [counsellor])
  const second = await enquire(admin, `${source} 3`, 'Meera Iyer')
  await page.getByRole('button', { name: 'Call now (Alt+Q): Meera Iyer' }).waitFor()
  expect(await notesOf(page)).toBe(notes)
  await page.getByRole('status').getByRole('button', { name: 'Open' }).last().click()
  await page.waitForURL(`**/leads/${second}`)
})

test('on a phone the message of an enquiry names no key and leaves the first field of an action free', async ({ context, page }) => {
  const [counsellor, admin] = [await makeStaff(), await makeStaff('counsellor_admin')]
  const source = `site ${crypto.randomUUID().slice(0, 8)}`
  await onlyTo(source, [counsellor])
  const { id } = await makeParent(counsellor)
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(context, counsellor)
  await page.goto(`/leads/${id}`)
  await page.getByRole('button', { name: 'Action', exact: true }).click()
  const field = page.getByRole('dialog', { name: /^Action / }).getByRole('radio', { name: 'Call', exact: true })
  await field.waitFor()
  await enquire(admin, source, 'Venkatanarasimharajuvaripeta Subrahmanyam Krishnamurthy')
  const callNow = page.getByRole('button', { name: /^Call now: Venkata/ })
  await callNow.hover()
  const gap = async () => {
    const [button, first] = [await callNow.boundingBox(), await field.boundingBox()]
    return button && first && first.y - (button.y + button.height)
  }
  await expect.poll(gap).toBeGreaterThan(0)
  await field.click()
  await expect.poll(() => field.isChecked()).toBe(true)
  await look(page, inWalks.enquiryOnPhone, callNow.locator('..'))
})

test('nobody calls: the next counsellor is offered the parent and calls; when nobody does either, the admin hears of it', async ({
  browser,
  context,
  page,
}) => {
  const [owner, next, admin] = [await makeStaff(), await makeStaff(), await makeStaff('counsellor_admin')]
  const source = `site ${crypto.randomUUID().slice(0, 8)}`
  await onlyTo(source, [owner, next])
  const lead = { source, created_at: inMinutes(-1) }
  const enquiry = { kind: 'enquiry', at: inMinutes(-1) }
  const [called, forgotten] = [
    await makeParent(owner, { lead, activities: [enquiry] }),
    await makeParent(owner, { lead, activities: [enquiry] }),
  ]
  await tellNobodyElse([called.id, forgotten.id])
  await set('offer_minutes = 10, tell_minutes = 20')
  const theirs = await pageOf(browser, next)
  try {
    await enter(context, admin)
    await page.goto('/users')
    await theirs.goto('/users')
    await theirs.getByRole('heading', { name: /^Users/ }).waitFor()
    await age(called.id, 11)
    await theirs.getByRole('button', { name: `Call now (Alt+Q): ${called.name}` }).click()
    await untilTold(theirs, `Enquiry of a colleague: ${called.name}`)
    await theirs.waitForURL(`**/leads/${called.id}`)
    await theirs.getByText(`Offered to ${next.name} too: nobody called for 10 minutes`).first().waitFor()
    await expect
      .poll(async () => (await query('select from call where lead_id = $1 and staff_id = $2', [called.id, next.id])).length)
      .toBe(1)
    await theirs.getByText('First call').waitFor()
    await look(theirs, inWalks.offeredEnquiry, theirs.getByRole('region', { name: 'Timeline' }))

    await age(forgotten.id, 21)
    await page.getByRole('button', { name: /^Notices/ }).click()
    const notice = page.getByRole('dialog', { name: 'Notices' }).getByRole('listitem').filter({ hasText: forgotten.name }).first()
    await expect.poll(() => notice.textContent()).toContain('was not called within 20 minutes')
    expect(await notice.textContent()).toContain(`${owner.name} has the lead, and it was offered to ${next.name}`)
    await look(page, inWalks.uncalledEnquiry)
  } finally {
    await set('offer_minutes = null, tell_minutes = null')
    await theirs.context().close()
  }
})

test('a colleague takes over a reply, a missed call and a booked call of who is on leave; they are back with who returns', async ({
  browser,
  context,
  page,
}) => {
  const [away, colleague] = [await makeStaff(), await makeStaff()]
  const lead = { created_at: inMinutes(-60 * 24 * 9) }
  const yesterday = inMinutes(-60 * 24)
  const [reply, missed, booked] = [
    await makeParent(away, { lead, messages: [{ direction: 'incoming', text: 'Is there a hostel?', at: yesterday }] }),
    await makeParent(away, { lead }),
    await makeParent(away, { lead, activities: [{ kind: 'booked_call', at: yesterday, slot_at: todayAt('23:58') }] }),
  ]
  await onDatabase((db) => makeMissedCall(db, missed.id, yesterday))
  await enter(context, away)
  const theirs = await pageOf(browser, colleague)
  try {
    await page.goto('/users')
    const tool = page.getByRole('button', { name: /^Attendance/ })
    const menu = page.getByRole('dialog', { name: 'Attendance' })
    await tool.press('Enter')
    await menu.getByRole('button', { name: 'I will be away…' }).click()
    await menu.getByRole('textbox', { name: 'Reason' }).fill('Fever')
    await menu.getByRole('button', { name: 'Save the absence' }).press('Enter')
    await expect.poll(() => tool.getAttribute('aria-label')).toBe('Attendance: On leave')

    await theirs.goto('/stand-in')
    const day = theirs.getByRole('region', { name: away.name })
    const rows = day.locator('[data-record]')
    for (const [parent, what] of [
      [reply, 'Reply'],
      [missed, 'Missed call of the parent'],
      [booked, 'Booked call'],
    ] as const)
      await rows.filter({ hasText: parent.name }).getByText(what).waitFor()
    // What is due today stands before what waited.
    expect(await rows.first().textContent()).toContain(booked.name)
    for (const parent of [booked, missed, reply]) {
      await day.getByRole('button', { name: `Take ${parent.name}` }).press('Enter')
      await day.getByText(`${parent.name} by ${colleague.name}`).waitFor()
    }
    await day.getByText('All of it is taken.').waitFor()
    await look(theirs, inWalks.allTaken, day)
    await theirs.goto(`/leads/${reply.id}`)
    await theirs.getByText(`${colleague.name} stands in for ${away.name}, who is away (Fever)`).first().waitFor()

    await tool.press('Enter')
    await menu.getByRole('button', { name: 'I am back' }).press('Enter')
    await page.getByRole('button', { name: /^Notices/ }).click()
    const notices = page.getByRole('dialog', { name: 'Notices' })
    await notices.getByText('Welcome back: 3 leads that colleagues took over are with you again').waitFor()
    const held = await query('select from lead_share where lead_id = any ($1) and staff_id = $2', [
      [reply.id, missed.id, booked.id],
      colleague.id,
    ])
    expect(held).toEqual([])
  } finally {
    await theirs.context().close()
  }
})

test('a counsellor goes on leave: colleague and admin hear of it, Share says until when, and who is back early is back everywhere', async ({
  browser,
  context,
  page,
}) => {
  const [away, colleague, admin] = [await makeStaff(), await makeStaff(), await makeStaff('counsellor_admin')]
  const parent = await makeParent(colleague)
  const leave = { from_day: kolkataDay(Date.now()), until_day: '2190-11-27', reason: 'Wedding in the family' }
  const noted = await call('POST', `/api/v1/admin_custom/attendance/${away.id}/away/`, away.token, leave)
  const { id } = (await noted.json()) as { id: number }
  await enter(context, colleague)
  await page.goto(`/leads/${parent.id}`)
  await page.getByRole('button', { name: 'Share or Transfer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share or Transfer' })
  await dialog.getByRole('combobox').fill(away.name)
  await page.getByRole('option', { name: `${away.name} (on leave until 27 Nov 2190)` }).waitFor()
  await look(page, inWalks.onLeaveOption, page.getByRole('listbox').filter({ visible: true }))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  const theirs = await pageOf(browser, admin)
  const noticeOn = async (each: Page) => {
    await each.getByRole('button', { name: /^Notices/ }).click()
    return each.getByRole('dialog', { name: 'Notices' }).getByRole('listitem').filter({ hasText: away.name }).first()
  }
  try {
    await theirs.goto('/stand-in')
    const notices = [await noticeOn(page), await noticeOn(theirs)]
    for (const notice of notices) await expect.poll(() => notice.textContent()).toContain('is on leave from')
    const answer = await call('POST', `/api/v1/admin_custom/attendance/away/${id}/end/`, away.token)
    expect(answer.status).toBe(200)
    for (const notice of notices) await expect.poll(() => notice.textContent()).toContain(`${away.name} is back from leave.`)
  } finally {
    await theirs.context().close()
  }
})
