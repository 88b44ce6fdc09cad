import type { Looks } from '#testing/browser/look.ts'
import { at, type Screen } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [
  at('follow-ups of a week', '/follow-ups', 'counsellor', (page) => page.getByRole('button', { name: /^Move / })),
  at('follow-ups of a month', '/follow-ups?view=month', 'counsellorAdmin', (page) => page.getByRole('button', { name: /^Move / })),
  at('follow-ups of a day', '/follow-ups?view=day', 'counsellorAdmin', (page) =>
    page.locator('[data-record]').or(page.getByText(/^Nothing is planned/)),
  ),
  at('follow-ups of the team', '/follow-ups?view=team', 'counsellorAdmin', (page) => page.locator('[data-record]')),
  at('follow-ups as a list', '/follow-ups?view=list', 'counsellorAdmin', (page) => page.locator('[data-record]')),
]

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  movedStep: { shows: 'move-dialog' },
  monthOnPhone: {},
  sevenDays: { shows: 'seven-days-tool' },
} satisfies Looks
