import type { Looks } from '#testing/browser/look.ts'
import { at, type Screen } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [
  at('counsellors', '/counsellor', 'counsellorAdmin', (page) => page.locator('[data-record]')),
  at('one counsellor', '/counsellor/3', 'counsellorAdmin', (page) => page.getByRole('heading', { name: 'Password' })),
  at('create a counsellor', '/counsellor/create', 'counsellorAdmin', (page) => page.getByRole('button', { name: 'Create the account' })),
  at('boarding counsellors', '/counsellor', 'boardingAnalyst', (page) => page.locator('[data-record]')),
]

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  linkForPassword: {},
  leadsOfLeaver: { shows: 'bulk-dialog' },
} satisfies Looks
