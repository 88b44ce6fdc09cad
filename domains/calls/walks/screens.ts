import { at, type Screen } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [
  at('add to a lead', '/add-to-lead?number=9000000001', 'counsellor', (page) =>
    page.getByRole('searchbox', { name: 'Which parent is it?' }),
  ),
]
