import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { phoneText } from '#platform/contract/phone-text.ts'
import { agreedText } from '#platform/web/ui/time/moment-text.ts'
import { test } from '#testing/browser/browser-test.ts'
import { enterWithEverything } from '#testing/browser/everything.ts'
import { look } from '#testing/browser/look.ts'
import { actionId, inDays, inMinutes, makeParent, makeStaff, newNumber, planned, someDigits } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import { editButton, enterWithParent, isFocused, openLead, sectionOf } from './edit-page.ts'
import { addCommentTo, commentBox, entriesWith, rows } from './lead-page.ts'
import { inWalks } from './screens.ts'

interface Named {
  school?: string
  name?: string
  child?: string | null
}

interface Details {
  id: number
  name: string
  all_enquiries: { name: string; time: string }[]
  coordinates: { lat: number; lng: number } | null
  timeline: { items: { action: string }[] }
  school_bucket: Named[]
  lead: { items: Named[] }
  cart: { items: Named[] }
  application: { items: Named[] }
  admission: { items: (Named & { already_taken: boolean; done_by: string | null })[] }
  parent_call_scheduled: { items: { message: string | null; slot: string }[] }
  registrations_at_school: { items: Named[] }
  share_transfer_timeline: { items: { by: string; to: string[]; note: string | null }[] }
  visit: { items: (Named & { status: string })[] }
  comment: { items: { comment: string; by: string }[] }
}

const texts = (items: Named[]) => items.map(({ school, name, child }) => [school ?? name ?? '', child ?? ''])

/** The lines that each section shows. */
const sections: Record<string, (lead: Details) => string[][]> = {
  'School Bucket': ({ school_bucket }) => texts(school_bucket),
  'Lead Generated': ({ lead }) => texts(lead.items),
  'Cart Items': ({ cart }) => texts(cart.items),
  Applications: ({ application }) => texts(application.items),
  'Admission Done': ({ admission }) =>
    admission.items.map(({ school = '', done_by, already_taken }) => [school, done_by ?? '', already_taken ? 'already taken' : '']),
  'Call Scheduled By Parent': ({ parent_call_scheduled: { items } }) => items.map(({ message }) => [message ?? '']),
  'Registrations at School': ({ registrations_at_school: { items } }) => texts(items),
  'Share Transfer Timeline': ({ share_transfer_timeline: { items } }) => items.map(({ by, to, note }) => [by, ...to, note ?? '']),
  'Visit Scheduled': ({ visit: { items } }) => items.map(({ school = '', status }) => [school, status]),
  Comments: ({ comment: { items } }) => items.map(({ comment, by }) => [comment, by]),
}

const detailsOf = async (token: string, id: number) =>
  (await (await call('GET', `/api/v3/admin_custom/details/${id}/`, token)).json()) as Details

/** Takes an admission that the parent found on their own, so that there is one to show. */
async function takeAdmission(token: string, id: number): Promise<void> {
  const body = { school_name: `School of Their Own ${crypto.randomUUID().slice(0, 6)}` }
  const answer = await call('POST', `/api/v2/admin_custom/admission-already-taken/${id}/`, token, body)
  if (!answer.ok) throw new Error(await answer.text())
}

async function expectSections(page: Page, lead: Details): Promise<void> {
  for (const [title, linesOf] of Object.entries(sections)) {
    const section = sectionOf(page, title)
    const lines = linesOf(lead)
    if (lines.length > 5) await section.getByRole('button', { name: 'See More' }).click()
    expect(await section.locator('li').count(), title).toBe(lines.length)
    for (const [at, words] of lines.entries()) {
      const shown = await section.locator('li').nth(at).textContent()
      for (const word of words) expect(shown, title).toContain(word)
    }
    if (lines.length === 0) expect(await section.textContent()).toMatch(new RegExp(`^${title}\\s*none`))
  }
}

test('every section shows what is known, and an empty one is one quiet line', async ({ context, page }) => {
  const { counsellor, parent } = await enterWithEverything(context)
  const history = Array.from({ length: 7 }, (_, at) => ({
    kind: 'comment',
    at: inMinutes(-at),
    comment: `Talk ${at}`,
    staff_id: counsellor.id,
  }))
  const bare = await makeParent(counsellor, { events: history })
  await takeAdmission(counsellor.token, bare.id)
  const [whole, lacking] = [await detailsOf(counsellor.token, parent.id), await detailsOf(counsellor.token, bare.id)]
  for (const [title, linesOf] of Object.entries(sections)) expect(linesOf(whole), title).not.toEqual([])
  expect(Object.keys(sections).filter((title) => sections[title]?.(lacking).length)).toEqual(['Admission Done', 'Comments'])
  for (const lead of [lacking, whole]) {
    await openLead(page, lead.id)
    await page.getByRole('heading', { name: lead.name, level: 2 }).waitFor()
    await expectSections(page, lead)
    const timeline = page.getByRole('region', { name: 'Timeline' })
    expect(await timeline.locator('li[data-kind]').count()).toBe(lead.timeline.items.length)
  }
})

test('the next follow-up stands out of the head', async ({ context, page }) => {
  await untilDayHasRoom()
  const [counsellor, due] = [await makeStaff(), inDays(2)]
  const { id } = await makeParent(counsellor, planned(counsellor, await actionId('Call Later'), inDays(-1), due))
  await enter(context, counsellor)
  await openLead(page, id)
  const block = page.locator('[data-due]').first()
  await expect.poll(() => block.textContent()).toContain(`${agreedText(due)}Call (last: call later) · ${counsellor.name}`)
  const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0
  const owner = page.locator('header').getByText('Owner').first()
  expect(await heightOf(block.locator('strong'))).toBeGreaterThan(await heightOf(owner))
})

test('all numbers with +N, the calls made as a badge', async ({ context, page }) => {
  const [counsellor, picked] = [await makeStaff(), await actionId('Call Picked')]
  const [inUse, before, abroad] = [newNumber(), newNumber(), `8123${someDigits(4)}`]
  const called = (at: string) => ({ kind: 'action', at, action_id: picked, staff_id: counsellor.id })
  const { id } = await makeParent(counsellor, {
    numbers: [inUse, before, `65 ${abroad}`],
    events: [called(inDays(-2)), called(inDays(-1)), { kind: 'comment', at: inMinutes(-1), comment: 'No call', staff_id: counsellor.id }],
  })
  await enter(context, counsellor)
  await openLead(page, id)
  const others = [
    { number: before, country_code: 91 },
    { number: abroad, country_code: 65 },
  ]
  await page.getByRole('button', { name: '2 other numbers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Other numbers' })
  for (const phone of others) {
    await expect.poll(() => dialog.getByRole('button', { name: `Call ${phoneText(phone)}` }).isVisible()).toBe(true)
  }
  await page.keyboard.press('Escape')
  expect(await page.getByTitle('2 calls made').textContent()).toContain('2')
})

test('five enquiries, names cut at 45 letters, the rest behind See More, and the Scheduled Date', async ({ context, page }) => {
  await untilDayHasRoom()
  const schools = await query<{ id: number; name: string }>(
    'select min(id) as id, name from school group by name order by length(name) between 50 and 60 desc, min(id) limit 7',
  )
  const long = schools[0]?.name ?? ''
  expect(long.length).toBeGreaterThan(45)
  const [counsellor, due] = [await makeStaff(), inDays(20)]
  const { id } = await makeParent(counsellor, {
    ...planned(counsellor, await actionId('Call Later'), inDays(-1), due),
    activities: schools.map((school, at) => ({ kind: 'enquiry', at: inDays(-at), school_id: school.id })),
  })
  await enter(context, counsellor)
  await openLead(page, id)
  const section = sectionOf(page, 'Enquiries')
  expect(await section.locator('li').count()).toBe(5)
  expect(await section.locator('li').first().textContent()).toContain(`${long.slice(0, 45).trimEnd()}…`)
  expect(await section.getByText('Scheduled Date').textContent()).toBe(`Scheduled Date ${agreedText(due)}`)
  await section.getByRole('button', { name: 'See More' }).press('Enter')
  expect(await section.locator('li').count()).toBe(7)
  await section.getByRole('button', { name: 'See Less' }).press('Enter')
  expect(await section.locator('li').count()).toBe(5)
})

/** 62 enquiries, 262 comments that are newer, and 8 edits of long ago. */
async function addYears(id: number, by: { id: number }): Promise<void> {
  await query(
    `insert into lead_event (lead_id, kind, at, staff_id, comment, before, after)
      select $1, case when entry <= 8 then 'edit' else 'comment' end, case when entry <= 8 then now() - interval '300 days' else now() end - entry * interval '1 minute',
        $2, case when entry > 8 then 'Talk ' || entry end, '{"name": "A"}', '{"name": "B"}'
      from generate_series(1, 270) as entry`,
    [id, by.id],
  )
  await query(
    `insert into parent_activity (lead_id, kind, at, school_id)
      select $1, 'enquiry', now() - interval '300 days' + entry * interval '20 hours', (select min(id) from school)
      from generate_series(1, 62) as entry`,
    [id],
  )
  await query(`insert into child (lead_id, name, raw_district, raw_district_region) values ($1, 'Meenakshi', 'Kochi', 'Edakochi')`, [id])
}

test('a lead of years is whole: every enquiry, every entry of the timeline, and older ones of a group that has none lately', async ({
  context,
  page,
}) => {
  const { id, counsellor } = await enterWithParent(context)
  await addYears(id, counsellor)
  const { timeline, all_enquiries: enquiries } = (await detailsOf(counsellor.token, id)) as Details & { timeline: { total: number } }
  await openLead(page, id)
  await sectionOf(page, 'Children').getByText('Edakochi, Kochi').waitFor()
  await page.getByRole('heading', { name: `Enquiries ${enquiries.length}`, level: 3 }).waitFor()
  await sectionOf(page, 'Enquiries').getByRole('button', { name: 'See More' }).click()
  await expect.poll(() => sectionOf(page, 'Enquiries').locator('li').count()).toBe(enquiries.length)

  const region = page.getByRole('region', { name: 'Timeline' })
  const entries = region.locator('li[data-kind]')
  const more = region.getByRole('button', { name: /^Show older entries/ })
  await expect.poll(() => entries.count()).toBe(200)
  await more.press('Enter')
  await expect.poll(() => entries.count()).toBe(300)
  // A colleague's new entry pushes nothing out of sight.
  const written = `Meanwhile ${crypto.randomUUID().slice(0, 8)}`
  await addCommentTo(page, written)
  await entriesWith(page, written).waitFor()
  await expect.poll(() => entries.count()).toBe(301)
  await more.press('Enter')
  const end = region.getByText(`All ${timeline.total + 1} entries are shown`)
  await expect.poll(() => isFocused(end)).toBe(true)
  await expect.poll(() => entries.count()).toBe(timeline.total + 1)
  // Each entry has its own time; one that planned a next step also has the time of that step.
  const instants = await entries.evaluateAll((all) => all.map((entry) => Date.parse(entry.querySelector('time')?.dateTime ?? '')))
  expect(instants).toEqual(instants.toSorted((one, other) => other - one))

  await region.getByRole('button', { name: 'Changes' }).press('Enter')
  await region.locator('li[data-kind="edit"]').nth(7).waitFor()
  expect(await region.getByText('No changes yet').count()).toBe(0)
  await look(page, inWalks.wholeTimeline, region)
})

test('the map has the coordinates as text, and asks nobody outside until its link is followed', async ({ context, page }) => {
  const { counsellor, parent } = await enterWithEverything(context)
  const { coordinates } = await detailsOf(counsellor.token, parent.id)
  if (!coordinates) throw new Error('The parent has no coordinates.')
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await openLead(page, parent.id)
  const section = sectionOf(page, 'Location')
  await section.getByRole('img', { name: /^Map, north up/ }).waitFor()
  await expect.poll(() => section.locator('svg text').count()).toBeGreaterThan(3)
  const at = [coordinates.lat, coordinates.lng].map((degrees) => degrees.toFixed(5))
  expect(await section.textContent()).toContain(at.join(', '))
  const link = section.getByRole('link', { name: 'OpenStreetMap' })
  expect(await link.getAttribute('href')).toContain(`mlat=${at[0]}&mlon=${at[1]}`)
  expect([await link.getAttribute('rel'), await link.getAttribute('target')]).toEqual(['noopener noreferrer', '_blank'])
  expect([...hosts]).toEqual([new URL(page.url()).origin])
})

test('a parent who said no or asked not to be called carries that as a badge, in the list and on the lead', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const no = { kind: 'action', at: inDays(-1), staff_id: counsellor.id, action_id: await actionId('Not Interested'), chase: 'ends' }
  const parents = [
    { badge: 'Said no', ...(await makeParent(counsellor, { events: [no] })) },
    { badge: 'Do not disturb', ...(await makeParent(counsellor, { lead: { call_opt_out_at: inDays(-1) }, events: [no] })) },
  ]
  await enter(context, counsellor)
  await page.goto('/users')
  for (const { badge, name } of parents) await rows(page).filter({ hasText: name }).getByText(badge, { exact: true }).waitFor()
  await look(page, inWalks.saidNo, rows(page))
  for (const { badge, id } of parents) {
    await openLead(page, id)
    await page.getByRole('main').getByText(badge, { exact: true }).waitFor()
    expect(await page.getByText('In progress', { exact: true }).count()).toBe(0)
  }
})

test('the timeline of a lead has its name as a heading', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const parent = await makeParent(counsellor)
  await enter(context, counsellor)
  await openLead(page, parent.id)
  const timeline = page.getByRole('region', { name: 'Action timeline' })
  expect(await timeline.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Action timeline'])
})

describe.for([360, 640, 1040, 1280, 2560])('at %i px', (width) => {
  test.override('look', { viewport: { width, height: 800 } })

  test('nothing of a lead or its editors lies outside, and the comment box is in reach', async ({ context, page }) => {
    const { parent } = await enterWithEverything(context)
    await openLead(page, parent.id)
    for (const what of ['the name', 'the number', 'the budget']) await editButton(page, what).click()
    await page.getByRole('button', { name: 'Add a child' }).click()
    await page.getByRole('form', { name: 'Add a child' }).waitFor()
    const { needed, given } = await page
      .locator('section[data-as="page"]')
      .evaluate((screen) => ({ needed: screen.scrollWidth, given: screen.clientWidth }))
    expect(needed).toBeLessThanOrEqual(given)
    const gateways = await page
      .locator('section[data-as="page"] form')
      .evaluateAll((forms) =>
        forms.filter((form) => form.scrollWidth > form.clientWidth + 1).map((form) => form.getAttribute('aria-label')),
      )
    expect(gateways).toEqual([])
    const box = await commentBox(page).boundingBox()
    expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
  })
})

test('a call that the parent booked is the next step in the list and at the head of the lead, with what staff planned after it', async ({
  context,
  page,
}) => {
  const booked = { kind: 'booked_call', at: inMinutes(-60), slot_at: inMinutes(30) }
  const { id, counsellor } = await enterWithParent(context, { activities: [booked] })
  const both = await makeParent(counsellor, {
    ...planned(counsellor, await actionId('Call Later'), inDays(-3), inDays(2)),
    activities: [booked],
  })
  await page.goto('/users?has_follow_up=true')
  const inList = rows(page).filter({ hasText: 'Booked call' })
  await expect.poll(() => inList.count()).toBe(2)
  for (const each of await inList.all()) expect(await each.textContent()).toContain(agreedText(booked.slot_at))
  await openLead(page, id)
  const head = page.locator('header').filter({ has: page.getByRole('button', { name: 'Action', exact: true }) })
  await head.getByText('Booked call').waitFor()
  await head.getByText(agreedText(booked.slot_at)).waitFor()
  expect(await head.getByText('No follow-up planned').count()).toBe(0)
  await openLead(page, both.id)
  await head.getByText('Booked call').waitFor()
  await head.getByRole('list', { name: 'Also planned' }).getByText('Call (last: call later)').waitFor()
})
