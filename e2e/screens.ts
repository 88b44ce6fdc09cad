import type { BrowserContext, Locator, Page } from 'playwright-core'
import { inject } from 'vitest'
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

const lead: Screen = {
  name: 'lead',
  open: async (context, page) => {
    const { id, name } = await firstLeadOf(await enter(context, 'counsellor'))
    await page.goto(`/users/${id}`)
    await page.getByRole('heading', { name }).waitFor()
    await page.getByRole('region', { name: 'Timeline' }).waitFor()
  },
}

const expired: Screen = {
  name: 'expired session',
  open: async (context, page) => {
    await context.addCookies([{ name: 'token', value: 'ended', url: inject('portalUrl'), sameSite: 'Strict' }])
    await page.goto('/users')
    await page.getByRole('heading', { name: 'Your session has been expired.' }).waitFor()
  },
}

/** Every screen of the portal, with what opens over it. */
export const screens: readonly Screen[] = [
  login,
  list,
  filters,
  palette,
  lead,
  at('dashboard', '/', 'counsellor', (page) => page.getByRole('heading', { name: 'Leads by latest action' })),
  at('dashboard of a role without leads', '/', 'databaseExecutive', (page) => page.getByText('You are logged in as')),
  at('profile', '/profile', 'counsellor', (page) => page.getByText('This device')),
  at('404', '/no-such-page', 'counsellor', (page) => page.getByRole('heading', { name: 'This page could not be found' })),
  at('403', '/users', 'databaseExecutive', (page) => page.getByRole('heading', { name: 'This page is not open to your account' })),
  expired,
]
