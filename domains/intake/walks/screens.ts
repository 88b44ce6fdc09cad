import type { Looks } from '#testing/browser/look.ts'
import { at, type Screen } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [
  at('events of the intake', '/intake', 'counsellorAdmin', (page) => page.getByRole('navigation', { name: 'Intake' })),
  at('events with a part that was not understood', '/intake?show=unclear', 'counsellorAdmin', (page) =>
    page.getByRole('navigation', { name: 'Intake' }),
  ),
  at('keys of the intake', '/intake?show=keys', 'counsellorAdmin', (page) => page.getByRole('button', { name: 'New key' })),
]

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  refusedKey: { shows: 'new-key-dialog' },
  madeKey: { shows: 'new-key-dialog' },
  mendedEvent: { shows: 'mend-dialog' },
  notUnderstood: {},
  unclearEvent: {},
  revoked: { shows: 'revoke-button' },
} satisfies Looks
