import { at, type Screen } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [
  at('audit', '/audit', 'counsellorAdmin', (page) => page.getByRole('table', { name: 'Audit' }).locator('[data-record]').first()),
]
