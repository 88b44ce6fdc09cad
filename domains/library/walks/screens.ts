import type { Looks } from '#testing/browser/look.ts'
import { at, type Screen } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [
  at('shared files', '/ezycloud', 'counsellor', (page) => page.getByRole('button', { name: 'Choose files' })),
]

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  refusedFile: {},
  renamed: { shows: 'rename-dialog' },
} satisfies Looks
