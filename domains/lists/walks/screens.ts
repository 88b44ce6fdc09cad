import type { Looks } from '#testing/browser/look.ts'
import { at, type Screen } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [
  at('exports', '/exports', 'counsellorAdmin', (page) => page.getByRole('button', { name: 'Change the limit' }), [
    { name: 'limit of exports', shows: 'limit-line', open: (page) => page.getByRole('button', { name: 'Change the limit' }).click() },
  ]),
]

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  confirmExport: { shows: 'confirm-dialog' },
  takenFile: {},
  limitReached: { shows: 'notice-bell' },
} satisfies Looks
