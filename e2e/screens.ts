import type { BrowserContext, Locator, Page } from 'playwright-core'
import { inject } from 'vitest'
import { parent, turnOn } from './dialer-page.ts'
import { rows } from './lead-page.ts'
import { enter, firstLeadOf } from './staff.ts'

interface Screen {
  name: string
  open: (context: BrowserContext, page: Page) => Promise<void>
}

/** A screen at an address, and what is there when it has loaded. */
const at = (name: string, path: string, who: Parameters<typeof enter>[1], loaded: (page: Page) => Locator): Screen => ({
  name,
  open: async (context, page) => {
    await enter(context, who)
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
    await enter(context, 'counsellor')
    await page.goto('/pending?scheduled=any')
    await rows(page).first().waitFor()
    await page.getByRole('button', { name: button }).first().click()
    await loaded(page).first().waitFor()
  },
})

const leadPage: Screen = {
  name: 'page of a lead',
  open: async (context, page) => {
    const { id, name } = await firstLeadOf(await enter(context, 'counsellor'))
    await page.goto(`/leads/${id}`)
    await page.getByRole('heading', { name }).waitFor()
    await page.getByRole('region', { name: 'Timeline' }).waitFor()
  },
}

const lead: Screen = {
  name: 'lead',
  open: async (context, page) => {
    const { id, name } = await firstLeadOf(await enter(context, 'counsellor'))
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
  await page.getByRole('heading', { name: 'Notices' }).waitFor()
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
    await enter(context, 'onScreens')
    await turnOn(page)
    await page.getByRole('region', { name: 'Who waits' }).waitFor()
  },
}

const stageTwo: Screen = {
  name: 'dialer with a lead',
  open: async (context, page) => {
    await enter(context, 'onScreens')
    await turnOn(page)
    await page.keyboard.press('Enter')
    await parent(page).waitFor()
    await page.getByRole('region', { name: 'Timeline', exact: true }).waitFor()
    await page.getByRole('region', { name: 'Recommended Schools' }).getByRole('status').waitFor()
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
  // The counsellor of the screen before has the dialer on, or had a moment ago.
  at('dialing now', '/dialing', 'counsellorAdmin', (page) => page.getByRole('heading', { name: 'Dialing now' })),
  leadPage,
  overList('all lists', /^All lists$/, (page) => page.getByRole('link', { name: 'Others' })),
  overList('saved views', /^View/, (page) => page.getByRole('button', { name: 'Save view' })),
  overList('export and columns', /^More$/, (page) => page.getByRole('button', { name: /^Export/ })),
  at('list with nothing in it', '/application-submitted?search=zzzz', 'counsellor', (page) =>
    page.getByText('No parent fits these filters'),
  ),
  at('dashboard', '/', 'counsellor', (page) => page.getByRole('heading', { name: 'Leads by latest action' })),
  at('dashboard of a role without leads', '/', 'databaseExecutive', (page) => page.getByText('You are logged in as')),
  at('profile', '/profile', 'counsellor', (page) => page.getByText('This device')),
  at('404', '/no-such-page', 'counsellor', (page) => page.getByRole('heading', { name: 'This page could not be found' })),
  at('403', '/users', 'databaseExecutive', (page) => page.getByRole('heading', { name: 'This page is not open to your account' })),
  expired,
]
