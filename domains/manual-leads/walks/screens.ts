import { at, type Screen } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [
  at('new lead', '/new-lead', 'counsellor', (page) => page.getByRole('textbox', { name: 'Number' })),
]
