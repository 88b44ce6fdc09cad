import { at, type Screen } from '#testing/browser/screen.ts'
import { enter } from '#testing/browser/staff.ts'

const login: Screen = {
  name: 'login',
  open: async (_context, page) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Log in' }).waitFor()
  },
}

const expired: Screen = {
  name: 'expired session',
  open: async (context, page) => {
    await enter(context, { token: 'ended' })
    await page.goto('/users')
    await page.getByRole('heading', { name: 'Your session has been expired.' }).waitFor()
  },
}

export const screens: readonly Screen[] = [login, expired, at('profile', '/profile', 'counsellor', (page) => page.getByText('This device'))]
