import type { Looks } from '#testing/browser/look.ts'
import { at, type Screen } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [
  at('settings', '/settings', 'counsellorAdmin', (page) => page.getByRole('button', { name: 'Change Calls' })),
]

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  changed: { shows: 'setting-dialog' },
} satisfies Looks
