import type { Looks } from '#testing/browser/look.ts'
import { at, type Screen } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [
  at('new lead', '/new-lead', 'counsellor', (page) => page.getByRole('textbox', { name: 'Number' })),
]

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  knownNumber: { shows: 'new-lead-dialog' },
  freshNumber: { shows: 'new-lead-dialog' },
} satisfies Looks
