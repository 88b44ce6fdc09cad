import { makeLink } from '#domains/accounts/server/links/make-link.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Looks } from '#testing/browser/look.ts'
import { makeStaff } from '#testing/browser/make.ts'
import { onDatabase } from '#testing/browser/portal-data.ts'
import { at, type Screen } from '#testing/browser/screen.ts'
import { enter } from '#testing/browser/staff.ts'

const login: Screen = {
  name: 'login',
  at: '/login',
  open: async (_context, page) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Log in' }).waitFor()
  },
}

const expired: Screen = {
  name: 'expired session',
  at: '/users',
  open: async (context, page) => {
    await enter(context, { token: 'ended' })
    await page.goto('/users')
    await page.getByRole('heading', { name: 'Your session has been expired.' }).waitFor()
  },
}

const choosePassword: Screen = {
  name: 'choose a password',
  at: '/users',
  open: async (context, page) => {
    const counsellor = await makeStaff()
    await onDatabase((db) =>
      db.updateTable('staff').set({ password_given_at: new Date().toISOString() }).where('id', '=', counsellor.id).execute(),
    )
    await enter(context, counsellor)
    await page.goto('/users')
    await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
  },
}

/** Asked of a role by a setting of the firm, which other walks of this portal must not meet. */
const setUpFactor: Screen = {
  name: 'set up a second factor',
  at: '/users',
  open: async (context, page) => {
    await enter(context, await makeStaff())
    await page.route('**/api/v1/admin_custom/', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), must_set_up_factor: true } })
    })
    await page.goto('/users')
    await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
    await page.getByRole('button', { name: 'Add a passkey' }).waitFor()
  },
}

const changePassword: Screen = {
  name: 'change the password',
  at: '/profile',
  open: async (context, page) => {
    await enter(context, await makeStaff())
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('textbox', { name: 'New password' }).waitFor()
  },
}

const setPassword: Screen = {
  name: 'set a password by a link',
  at: '/set-password',
  open: async (_context, page) => {
    const { id } = await makeStaff()
    const token = await onDatabase((db) => inTransaction(db, async (tx) => (await makeLink(tx, id, 'set_up', null)).token))
    await page.goto(`/set-password#${token}`)
    await page.getByRole('textbox', { name: 'New password' }).waitFor()
  },
}

const endedLink: Screen = {
  name: 'a link that does not open',
  at: '/set-password',
  open: async (_context, page) => {
    await page.goto('/set-password#of-nobody')
    await page.getByRole('heading', { name: 'This link does not open' }).waitFor()
  },
}

const forgottenPassword: Screen = {
  name: 'forgotten password',
  at: '/forgotten-password',
  open: async (_context, page) => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgotten password' }).click()
    await page.getByRole('button', { name: 'Send me a link' }).waitFor()
  },
  states: [
    {
      name: 'answered',
      open: async (page) => {
        await page.getByRole('textbox', { name: 'E-mail' }).fill('nobody@inside.example')
        await page.keyboard.press('Enter')
        await page.getByRole('main').getByRole('status').waitFor()
      },
      part: (page) => page.getByRole('main'),
      close: async () => undefined,
    },
  ],
}

export const screens: readonly Screen[] = [
  login,
  expired,
  choosePassword,
  setUpFactor,
  setPassword,
  endedLink,
  forgottenPassword,
  changePassword,
  at('profile', '/profile', 'counsellor', (page) => page.getByText('This device')),
]

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  namePasskey: { shows: 'passkeys' },
  recoveryCodes: { shows: 'set-up-app' },
  secondStep: {},
  setUpApp: { shows: 'set-up-app' },
} satisfies Looks
