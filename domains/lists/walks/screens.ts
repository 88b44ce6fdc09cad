import { at, type Screen } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [
  at('exports', '/exports', 'counsellorAdmin', (page) => page.getByRole('button', { name: 'Change the limit' })),
]
