import type { Looks } from '#testing/browser/look.ts'
import { at, type Screen } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [
  at('assigned schools', '/assigned', 'salesAdmin', (page) => page.locator('[data-record]')),
  at('schools of an executive', '/assigned', 'salesExecutive', (page) => page.locator('[data-record]')),
  at('sales executives', '/executive', 'salesAdmin', (page) => page.locator('[data-record]')),
  at('one sales executive', '/executive/2', 'salesAdmin', (page) => page.getByRole('heading', { name: 'Password' })),
  at('create a sales executive', '/executive/create', 'salesAdmin', (page) => page.getByRole('button', { name: 'Create the account' })),
]

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  assigned: {},
  mendedContact: { shows: 'contacts-dialog' },
  notedContacts: { shows: 'contacts-dialog' },
  splitFairly: {},
  takenOver: { shows: 'take-over-dialog' },
} satisfies Looks
