import { at, type Screen } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [
  at('events of the intake', '/intake', 'counsellorAdmin', (page) => page.getByRole('navigation', { name: 'Intake' })),
  at('events with a part that was not understood', '/intake?show=unclear', 'counsellorAdmin', (page) =>
    page.getByRole('navigation', { name: 'Intake' }),
  ),
  at('keys of the intake', '/intake?show=keys', 'counsellorAdmin', (page) => page.getByRole('button', { name: 'New key' })),
]
