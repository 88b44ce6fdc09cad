import type { BrowserContext, Locator, Page } from 'playwright-core'
import { inject } from 'vitest'
import { parent as dialed, serve, turnOn } from '#domains/dialer/walks/dialer-page.ts'
import { rows } from '#domains/leads/walks/lead-page.ts'
import {
  actionId,
  inDays,
  inMinutes,
  type MadeParent,
  type MadeStaff,
  makeParent,
  makeStaff,
  planned,
  someDigits,
} from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { call, enter } from '#testing/browser/staff.ts'
import type { Parent } from '#testing/make/make-lead.ts'

interface Screen {
  name: string
  open: (context: BrowserContext, page: Page) => Promise<void>
}

interface Everything {
  counsellor: MadeStaff
  parent: MadeParent
}

const only = async <Row extends object>(what: string, text: string): Promise<Row> => {
  const [found] = await query<Row>(text)
  if (!found) throw new Error(`There is no ${what}.`)
  return found
}

/** Where a parent looks, for which class, and at which schools; any will do. */
async function someWishes() {
  const schools = await query<{ id: number }>('select id from school order by is_collab desc, id limit 2')
  const [first, second] = schools
  if (!first || !second) throw new Error('There are no two schools.')
  const place = await only<{ id: number; lat: number; lng: number }>(
    'district with coordinates',
    `select id, lat, lng from place where kind = 'district' and lat is not null order by rank desc, id limit 1`,
  )
  const grade = await only<{ id: number }>('class', 'select id from school_class order by rank limit 1')
  const board = await only<{ id: number }>('board', 'select id from board order by rank limit 1')
  return { first, second, place, grade, board }
}

/** A parent who has all that a screen can show of one, shared with a colleague. */
async function withEverything(counsellor: MadeStaff, colleague: MadeStaff): Promise<Parent> {
  const { first, second, place, grade, board } = await someWishes()
  const { events = [], ...next } = planned(counsellor, await actionId('Follow-up Call'), inDays(-1), inDays(2))
  const by = { staff_id: counsellor.id }
  const asked = { at: inMinutes(-5), school_id: first.id, class_id: grade.id }
  const step = { school_id: first.id, on_date: inDays(-2), ...by }
  return {
    ...next,
    lead: {
      ...{ created_at: inDays(-60), budget_min: 60_000, budget_max: 120_000, budget_tenure: 'Y' },
      ...{ place_ids: [place.id], raw_district: 'Near the metro', lat: place.lat, lng: place.lng },
    },
    numbers: [`98${someDigits(8)}`, `97${someDigits(8)}`],
    sharedWith: [colleague.id],
    children: [
      { name: 'Aarav', age: 7, gender: 'boy', class_ids: [grade.id], board_ids: [board.id], fees: 90_000 },
      { name: 'Meenakshi', age: 4, gender: 'girl', raw_district: 'Kochi', raw_district_region: 'Edakochi' },
    ],
    activities: [
      { ...asked, kind: 'enquiry', wants_visit: true },
      { ...asked, kind: 'enquiry', at: inDays(-50), school_id: second.id, system_generated: true },
      { ...asked, kind: 'cart' },
      { ...asked, kind: 'application' },
      { ...asked, kind: 'booked_call', slot_at: inMinutes(60), message: 'Please call after six.' },
      { kind: 'login', at: inMinutes(-6) },
    ],
    events: [
      { kind: 'created', at: inDays(-60) },
      { kind: 'share', at: inDays(-3), to_staff_ids: [colleague.id], comment: 'Wants a school near the metro.', ...by },
      { kind: 'comment', at: inDays(-2), comment: 'Father prefers a call in the evening.', ...by },
      { kind: 'edit', at: inDays(-2), before: '{"name": "A"}', after: '{"name": "B"}', ...by },
      ...events,
    ],
    milestones: [
      { ...step, kind: 'lead', status: 'Generated' },
      { ...step, kind: 'visit', status: 'Scheduled', on_date: inDays(3) },
      { ...step, kind: 'registration', status: 'Done' },
      { ...step, kind: 'admission', status: 'Done' },
    ],
    messages: [{ direction: 'incoming', text: 'Please send the fees.', at: inMinutes(-4) }],
    bucket: [first.id, second.id],
  }
}

/** Makes a counsellor whose parent has everything, with a notice about another parent. */
async function makeEverything(): Promise<Everything> {
  const [counsellor, colleague] = [await makeStaff(), await makeStaff()]
  const parent = await makeParent(counsellor, await withEverything(counsellor, colleague))
  const { id } = await makeParent(colleague)
  const share = { share_with: [counsellor.id], note: 'Asks for the hostel.' }
  const answer = await call('POST', `/api/v3/admin_custom/details/${id}/`, colleague.token, share)
  if (!answer.ok) throw new Error(`The parent could not be shared: ${await answer.text()}`)
  return { counsellor, parent }
}

/** Enters as a counsellor whose parent has everything. */
export async function enterWithEverything(context: BrowserContext): Promise<Everything> {
  const made = await makeEverything()
  await enter(context, made.counsellor)
  return made
}

/** A screen at an address, and what is there when it has loaded. */
const at = (
  name: string,
  path: string,
  who: 'counsellor' | 'counsellorAdmin' | 'databaseExecutive',
  loaded: (page: Page) => Locator,
): Screen => ({
  name,
  open: async (context, page) => {
    await enterWithEverything(context)
    if (who !== 'counsellor') await enter(context, who)
    await page.goto(path)
    await loaded(page).first().waitFor()
  },
})

const login: Screen = {
  name: 'login',
  open: async (_context, page) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Log in' }).waitFor()
  },
}

const list = at('list', '/users', 'counsellor', rows)

const filters: Screen = {
  name: 'filters',
  open: async (context, page) => {
    await list.open(context, page)
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'City' }).waitFor()
  },
}

const palette: Screen = {
  name: 'palette',
  open: async (context, page) => {
    await list.open(context, page)
    await page.keyboard.press('Control+K')
    await page.getByRole('dialog', { name: 'Go anywhere' }).getByRole('option').first().waitFor()
  },
}

/** What a button of the list's head opens over the list. */
const overList = (name: string, button: RegExp, loaded: (page: Page) => Locator): Screen => ({
  name,
  open: async (context, page) => {
    await enterWithEverything(context)
    await page.goto('/pending?scheduled=any')
    await rows(page).first().waitFor()
    await page.getByRole('button', { name: button }).first().click()
    await loaded(page).first().waitFor()
  },
})

const leadPage: Screen = {
  name: 'page of a lead',
  open: async (context, page) => {
    const { id, name } = (await enterWithEverything(context)).parent
    await page.goto(`/leads/${id}`)
    await page.getByRole('heading', { name }).waitFor()
    await page.getByRole('region', { name: 'Timeline' }).waitFor()
  },
}

const lead: Screen = {
  name: 'lead',
  open: async (context, page) => {
    const { id, name } = (await enterWithEverything(context)).parent
    await page.goto(`/users/${id}`)
    await page.getByRole('heading', { name }).waitFor()
    await page.getByRole('region', { name: 'Timeline' }).waitFor()
  },
}

/** What opens over a lead on its own page. */
const overLead = (name: string, open: (page: Page) => Promise<void>): Screen => ({
  name,
  open: async (context, page) => {
    await lead.open(context, page)
    await open(page)
  },
})

const actionForm = overLead('action form', async (page) => {
  await page.keyboard.press('a')
  await page
    .getByRole('dialog', { name: /^Action / })
    .getByRole('radio', { name: 'Visit', exact: true })
    .check()
  await page.getByRole('radio', { name: 'Visit Scheduled' }).check()
  await page.getByRole('combobox', { name: 'Schools' }).waitFor()
})

const sharing = overLead('share or transfer', async (page) => {
  await page.keyboard.press('s')
  await page.getByRole('dialog', { name: 'Share or Transfer' }).waitFor()
})

const notices = overLead('notices', async (page) => {
  await page.getByRole('button', { name: /^Notices/ }).click()
  await page.getByRole('dialog', { name: 'Notices' }).getByRole('link').first().waitFor()
})

const expired: Screen = {
  name: 'expired session',
  open: async (context, page) => {
    await context.addCookies([{ name: 'token', value: 'ended', url: inject('portalUrl'), sameSite: 'Strict' }])
    await page.goto('/users')
    await page.getByRole('heading', { name: 'Your session has been expired.' }).waitFor()
  },
}

const stageOne: Screen = {
  name: 'dialer before the first lead',
  open: async (context, page) => {
    await enterWithEverything(context)
    await turnOn(page)
    await page.getByRole('region', { name: 'Who waits' }).waitFor()
  },
}

const stageTwo: Screen = {
  name: 'dialer with a lead',
  open: async (context, page) => {
    await enterWithEverything(context)
    await turnOn(page)
    await page.keyboard.press('Enter')
    await dialed(page).waitFor()
    await page.getByRole('region', { name: 'Timeline', exact: true }).waitFor()
    await page.getByRole('region', { name: 'Recommended Schools' }).getByRole('status').waitFor()
  },
}

const dialingNow: Screen = {
  name: 'dialing now',
  open: async (context, page) => {
    const { counsellor, parent } = await makeEverything()
    await call('POST', '/api/v3/admin_custom/auto-dialer-session/', counsellor.token, { status: 'dialing' })
    await serve(counsellor.token)
    await enter(context, 'counsellorAdmin')
    await page.goto('/dialing')
    await page.locator('[data-record]').getByRole('link', { name: parent.name }).waitFor()
  },
}

/** Every screen of the portal, with what opens over it. */
export const screens: readonly Screen[] = [
  login,
  list,
  filters,
  palette,
  lead,
  actionForm,
  sharing,
  notices,
  at('shared leads', '/share-transfer', 'counsellor', (page) => page.locator('[data-record]')),
  at('logged actions', '/actions', 'counsellorAdmin', (page) => page.locator('[data-record]')),
  at('action list', '/actions?tab=manage', 'counsellorAdmin', (page) => page.getByRole('button', { name: 'Add an action to Other' })),
  stageOne,
  stageTwo,
  dialingNow,
  leadPage,
  overList('all lists', /^All lists$/, (page) => page.getByRole('link', { name: 'Others' })),
  overList('saved views', /^View/, (page) => page.getByRole('button', { name: 'Save view' })),
  overList('export and columns', /^More$/, (page) => page.getByRole('button', { name: /^Export/ })),
  at('list with nothing in it', '/application-submitted?search=zzzz', 'counsellor', (page) =>
    page.getByText('No parent fits these filters'),
  ),
  at('dashboard', '/', 'counsellor', (page) => page.getByRole('heading', { name: 'Leads by stage' })),
  at('dashboard of a role without leads', '/', 'databaseExecutive', (page) => page.getByText('You are logged in as')),
  at('profile', '/profile', 'counsellor', (page) => page.getByText('This device')),
  at('404', '/no-such-page', 'counsellor', (page) => page.getByRole('heading', { name: 'This page could not be found' })),
  at('403', '/users', 'databaseExecutive', (page) => page.getByRole('heading', { name: 'This page is not open to your account' })),
  expired,
]
