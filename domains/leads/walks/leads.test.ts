import { expect } from 'vitest'
import { grouped } from '#platform/contract/counts.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { inDays, makeParent, makeParents, makeStaff } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { reroute } from '#testing/browser/reroute.ts'
import { call, enter, logInOn, password } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { isFocused } from './edit-page.ts'
import { addCommentTo, commentBox, entriesWith, rows } from './lead-page.ts'
import { inWalks } from './screens.ts'

const list = '/api/v1/admin_custom/counsellor/document/all-data/'

interface LeadList {
  count: number
  results: { id: number; name: string }[]
}

const ask = async (token: string, asked: object) =>
  (await (await call('GET', `${list}?${new URLSearchParams({ ...asked })}`, token)).json()) as LeadList

/** The largest city, and a district of it. */
async function cityAndDistrict() {
  const [found] = await query<{ id: number; name: string; district: number }>(
    `select city.id, city.name, district.id as district from place as city join place as district on district.parent_id = city.id
    where city.kind = 'city' and district.kind = 'district' order by city.rank desc, city.id, district.id limit 1`,
  )
  if (!found) throw new Error('No city has a district.')
  return found
}

/** The city among places of its name: a city stands with its state, a district says that it is one. */
const cityOption = (name: string) => new RegExp(`^${name}, [^,]+$`)

const found = (page: Parameters<typeof rows>[0]) => page.getByText(/^Parents Found/).textContent()

test('the list shows the exact count, twenty rows and a title', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const made = await makeParents(
    counsellor,
    Array.from({ length: 45 }, () => ({})),
  )
  const token = await enter(context, counsellor)
  const { count, results } = await ask(token, {})
  expect(count).toBe(made.length)
  await page.goto('/users')
  await expect.poll(() => rows(page).count()).toBe(20)
  expect(await page.title()).toBe('Inside Portal')
  expect(await found(page)).toBe(`Parents Found ${grouped(count)}`)
  expect(
    await rows(page)
      .first()
      .getByRole('link', { name: results[0]?.name ?? '' })
      .isVisible(),
  ).toBe(true)
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2')
  const second = await ask(token, { offset: 20 })
  await expect.poll(() => rows(page).first().textContent()).toContain(second.results[0]?.name)

  // The link of the sidebar begins at the first page, and a list opened again does so from then on.
  const rememberedPage = async () => (await context.cookies()).find(({ name }) => name === 'page')?.value
  await expect.poll(rememberedPage).toBe('2')
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Users' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await expect.poll(rememberedPage).toBeUndefined()
  await page.goto('/users')
  await expect.poll(() => rows(page).first().textContent()).toContain(results[0]?.name)
  expect(new URL(page.url()).search).toBe('')
})

test('a city and a part of a number narrow the list, stand in the address and survive a reload', async ({ context, page }) => {
  const [counsellor, city] = [await makeStaff(), await cityAndDistrict()]
  const there = { lead: { place_ids: [city.district] } }
  const [sought] = await makeParents(counsellor, [there, there, there, {}])
  await enter(context, counsellor)
  const digits = sought?.number.slice(-8) ?? ''

  await page.goto('/users')
  await page.getByRole('button', { name: 'Filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('combobox', { name: 'Place' }).fill(city.name)
  await page
    .getByRole('option', { name: cityOption(city.name) })
    .first()
    .click()
  await expect.poll(() => found(page)).toBe('Parents Found 3')
  await drawer.getByRole('button', { name: /^Show / }).click()
  await drawer.waitFor({ state: 'hidden' })
  await page.getByRole('searchbox', { name: 'Search by part of a name or number' }).fill(digits)
  await expect.poll(() => found(page)).toBe('Parents Found 1')
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('cities'), searchParams.get('search')?.replaceAll('"', '')]).toEqual([String(city.id), digits])

  await page.reload()
  await expect.poll(() => found(page)).toBe('Parents Found 1')
  expect(await rows(page).allTextContents()).toEqual([expect.stringContaining(sought?.name ?? '')])
  await page.getByRole('button', { name: 'Clear', exact: true }).press('Enter')
  await expect.poll(() => new URL(page.url()).search).toBe('')
  expect(await isFocused(page.getByRole('button', { name: 'Filters' }))).toBe(true)
})

test('a locality is picked by keys in the field of places; the address has it alone, and old addresses stay as they are', async ({
  context,
  page,
}) => {
  const counsellor = await makeStaff()
  const [place] = await query<{ id: number; district: number; city: number }>(
    "select id, parent_id as district, lineage[3] as city from place where kind = 'locality' and name = 'Kothrud'",
  )
  const { id = 0, district = 0, city = 0 } = place ?? {}
  await makeParents(counsellor, [{ lead: { place_ids: [id] } }, { lead: { place_ids: [city] } }, {}])
  await enter(context, counsellor)
  await page.goto('/users')
  await page.getByRole('button', { name: 'Filters' }).press('Enter')
  const field = page.getByRole('dialog', { name: 'Filters' }).getByRole('combobox', { name: 'Place' })
  await field.focus()
  await page.keyboard.type('wakadpur')
  await page.getByText('There is no place “wakadpur” in our list. Search for its city or its pincode.').waitFor()
  await field.fill('')
  await page.keyboard.type('kothrud')
  await page.getByRole('option', { name: /^Kothrud, Pune/ }).waitFor()
  await look(page, inWalks.placesOfFilter, page.getByRole('listbox').filter({ visible: true }))
  await page.keyboard.press('Enter')
  await expect.poll(() => found(page)).toBe('Parents Found 1')
  const placesOf = (address: string) => ['cities', 'districts', 'district_regions'].map((name) => new URL(address).searchParams.get(name))
  expect(placesOf(page.url())).toEqual([null, null, String(id)])
  await look(page, inWalks.placeInDrawer)
  // A city comes in its place: no list is narrowed by both.
  await page.keyboard.type('pune')
  await page
    .getByRole('option', { name: cityOption('Pune') })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => placesOf(page.url())).toEqual([String(city), null, null])
  await expect.poll(() => found(page)).toBe('Parents Found 2')
  await page.keyboard.press('Backspace')
  await expect.poll(() => found(page)).toBe('Parents Found 3')

  await page.goto(`/users?cities=${city}&districts=${district}&district_regions=${id}`)
  await expect.poll(() => found(page)).toBe('Parents Found 1')
  expect(placesOf(page.url())).toEqual([String(city), String(district), String(id)])
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('dialog', { name: 'Filters' }).getByText('Kothrud, Pune, Maharashtra').waitFor()
})

test('the account 5 asks for places and actions when the filters are opened, everybody else at the start', async ({ context, page }) => {
  const [counsellor, city] = [await makeStaff(), await cityAndDistrict()]
  await makeParents(counsellor, [{}])
  await enter(context, counsellor)
  const asked: string[] = []
  page.on('request', (request) => /(filter-data|action-list)/.test(request.url()) && asked.push(new URL(request.url()).pathname))
  const both = ['/api/v2/admin_custom/action-list/', '/api/v2/admin_custom/filter-data/']
  const askedFor = () => [...new Set(asked)].sort()
  await page.goto('/users')
  await expect.poll(askedFor).toEqual(both)

  await reroute(page, '**/api/v1/admin_custom/', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ca_user_id: 5 } })
  })
  // The page begins with the questions that this device keeps of the account, which was another one until now.
  await page.evaluate('localStorage.clear()')
  asked.length = 0
  await page.reload()
  await expect.poll(() => found(page)).toBe('Parents Found 1')
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('combobox', { name: 'Place' }).fill(city.name)
  await page
    .getByRole('option', { name: cityOption(city.name) })
    .first()
    .click()
  await expect.poll(() => found(page)).toBe('Parents Found 0')
  expect(askedFor()).toEqual(both)
})

test('boarding and online schooling have a switch each, and no place is called so', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const asked = (schooling: string) => ({ activities: [{ kind: 'enquiry', schooling, at: inDays(-1) }] })
  const [boards] = await makeParents(counsellor, [asked('boarding'), asked('online'), asked('day')])
  await enter(context, counsellor)
  await page.goto('/users')
  await expect.poll(() => found(page)).toBe('Parents Found 3')
  await page.getByRole('button', { name: 'Filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('switch', { name: 'Online school' }).waitFor()
  await drawer.getByRole('combobox', { name: 'Place' }).fill('boarding schools')
  await page.getByRole('listbox', { name: 'Place' }).getByText('There is no place “boarding schools” in our list.').waitFor()
  await drawer.getByRole('combobox', { name: 'Place' }).press('Escape')
  await drawer.getByRole('switch', { name: 'Boarding school' }).press('Space')
  await expect.poll(() => found(page)).toBe('Parents Found 1')
  await drawer.getByRole('button', { name: /^Show / }).click()
  await expect.poll(() => rows(page).allTextContents()).toEqual([expect.stringContaining(boards?.name ?? '')])
  expect(new URL(page.url()).searchParams.get('boarding_schools')).toBe('true')
  await page.getByRole('button', { name: 'Remove Boarding school' }).click()
  await expect.poll(() => found(page)).toBe('Parents Found 3')
})

test('a part of a name finds, and nothing found says what to do', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const part = `Qu${crypto.randomUUID().slice(0, 6)}`
  const named = [{ lead: { name: `Sunita ${part} Rao` } }, { lead: { name: part } }]
  await makeParents(counsellor, [...named, ...Array.from({ length: 20 }, () => ({}))])
  await enter(context, counsellor)
  await page.goto('/users')
  const search = page.getByRole('searchbox', { name: 'Search by part of a name or number' })
  await search.fill(part)
  await expect.poll(() => found(page)).toBe('Parents Found 2')
  await search.fill('zzzz no such parent zzzz')
  await expect.poll(() => page.getByText('No parent fits these filters').isVisible()).toBe(true)
  // A button that takes itself away leaves the focus to the heading of what comes.
  await page.getByRole('button', { name: 'Clear the filters' }).press('Enter')
  await expect.poll(() => rows(page).count()).toBe(20)
  expect(await isFocused(page.getByRole('heading', { level: 1 }))).toBe(true)
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await page.waitForURL('**page=2')
  await page.getByRole('button', { name: 'Previous page' }).press('Enter')
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Page 1', exact: true }))).toBe(true)
})

test('a comment shows at once, is confirmed, and is there once after a reload', async ({ context, page }) => {
  const counsellor = await makeStaff()
  await makeParents(counsellor, [{}, {}, {}])
  await enter(context, counsellor)
  await page.goto('/users')
  await rows(page).nth(2).getByRole('link').first().click()
  const text = `Mother prefers a visit on Saturday (${crypto.randomUUID()}).`
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await reroute(page, '**/comment/*/create/', async (route) => {
    await held
    await route.continue()
  })
  await addCommentTo(page, text)
  await expect.poll(() => entriesWith(page, text).count()).toBe(1)
  expect(await entriesWith(page, text).textContent()).toContain('sending')
  release()
  await untilTold(page, 'Comment Added Successfully')
  await expect.poll(() => entriesWith(page, text).textContent()).not.toContain('sending')
  expect(await commentBox(page).inputValue()).toBe('')
  await page.reload()
  await expect.poll(() => entriesWith(page, text).count()).toBe(1)
})

test('a comment whose answer is lost is kept through a reload, sent by itself, and saved once', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const { id } = await makeParent(counsellor)
  const token = await enter(context, counsellor)
  const text = `Line was busy (${crypto.randomUUID()}).`
  await page.goto(`/users/${id}`)
  let lost = 0
  // The server gets every one of them; the browser hears of none.
  await reroute(page, '**/comment/*/create/', async (route) => {
    await route.fetch()
    lost += 1
    await route.abort('connectionreset')
  })
  context.troubles.expect('net::ERR_CONNECTION_RESET')
  context.troubles.expect('Failed to fetch')
  await addCommentTo(page, text)
  const kept = page.getByRole('status').filter({ hasText: 'Kept here' }).first()
  await kept.waitFor()
  expect(lost).toBeGreaterThan(0)
  expect(await commentBox(page).inputValue()).toBe('')
  await page.reload()
  await kept.waitFor()
  await page.unroute('**/comment/*/create/')
  await expect.poll(() => kept.count(), { timeout: 60_000 }).toBe(0)
  const details = (await (await call('GET', `/api/v3/admin_custom/details/${id}/`, token)).json()) as {
    comment: { items: { comment: string }[] }
  }
  expect(details.comment.items.filter(({ comment }) => comment === text)).toHaveLength(1)
})

test('text typed on one lead waits there while others are read', async ({ context, page }) => {
  const counsellor = await makeStaff()
  await makeParents(counsellor, [{}, {}])
  await enter(context, counsellor)
  await page.goto('/users')
  await rows(page).first().getByRole('link').first().click()
  await commentBox(page).fill('Half a thought')
  await page.getByRole('button', { name: 'Next lead' }).click()
  await expect.poll(() => commentBox(page).inputValue()).toBe('')
  await page.getByRole('button', { name: 'Previous lead' }).click()
  await expect.poll(() => commentBox(page).inputValue()).toBe('Half a thought')
})

test('a session that ended while a comment was written sends the comment by itself after the next login', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const { id } = await makeParent(counsellor)
  const token = await enter(context, counsellor)
  const text = `Father asks for the hostel fee (${crypto.randomUUID()}).`
  await page.goto(`/users/${id}`)
  await commentBox(page).fill(text)
  expect((await call('POST', '/api/v1/accounts/logout-everywhere/', token)).ok).toBe(true)
  // The stream of changes may have told the screen before the key does.
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'Your session has been expired.' }).waitFor()
  expect((await context.cookies()).filter(({ name }) => name === 'token')).toEqual([])
  await page.getByRole('link', { name: 'Log in as somebody else' }).click()
  await logInOn(page, counsellor.email, password)
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/users/${id}`)
  await expect.poll(() => entriesWith(page, text).count()).toBe(1)
  await expect.poll(() => commentBox(page).inputValue()).toBe('')
})
