import type { BrowserContext, Page } from 'playwright-core'
import { inject } from 'vitest'
import { rows } from './lead-page.ts'
import { enter, firstLeadOf } from './staff.ts'

/** Every screen of the portal, how to come to it, and what is there when it has loaded. */
export const screens: { name: string; open: (context: BrowserContext, page: Page) => Promise<void> }[] = [
  {
    name: 'login',
    open: async (_context, page) => {
      await page.goto('/login')
      await page.getByRole('button', { name: 'Log in' }).waitFor()
    },
  },
  {
    name: 'list',
    open: async (context, page) => {
      await enter(context, 'counsellor')
      await page.goto('/users')
      await rows(page).first().waitFor()
    },
  },
  {
    name: 'lead',
    open: async (context, page) => {
      const { id, name } = await firstLeadOf(await enter(context, 'counsellor'))
      await page.goto(`/users/${id}`)
      await page.getByRole('heading', { name }).waitFor()
      await page.getByRole('region', { name: 'Timeline' }).waitFor()
    },
  },
  {
    name: 'dashboard',
    open: async (context, page) => {
      await enter(context, 'counsellor')
      await page.goto('/')
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'profile',
    open: async (context, page) => {
      await enter(context, 'counsellor')
      await page.goto('/profile')
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: '404',
    open: async (context, page) => {
      await enter(context, 'counsellor')
      await page.goto('/no-such-page')
      await page.getByRole('heading', { name: 'This page could not be found' }).waitFor()
    },
  },
  {
    name: '403',
    open: async (context, page) => {
      await enter(context, 'databaseExecutive')
      await page.goto('/users')
      await page.getByRole('heading', { name: 'This page is not open to your account' }).waitFor()
    },
  },
  {
    name: 'expired session',
    open: async (context, page) => {
      await context.addCookies([{ name: 'token', value: 'ended', url: inject('portalUrl'), sameSite: 'Strict' }])
      await page.goto('/users')
      await page.getByRole('heading', { name: 'Your session has been expired.' }).waitFor()
    },
  },
]
