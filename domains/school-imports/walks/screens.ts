import type { Looks } from '#testing/browser/look.ts'
import { at, type Screen } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [
  at('upload of schools', '/database/upload', 'databaseExecutive', (page) => page.getByText('Drop a spreadsheet')),
  at('background tasks', '/database/background-task', 'databaseExecutive', (page) =>
    page.getByRole('heading', { name: 'Background tasks' }),
  ),
]

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  report: {},
  changes: {},
  history: {},
  lacking: {},
  questions: {},
} satisfies Looks
