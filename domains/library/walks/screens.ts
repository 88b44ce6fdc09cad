import { at, type Screen } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [
  at('shared files', '/ezycloud', 'counsellor', (page) => page.getByRole('button', { name: 'Choose files' })),
]
