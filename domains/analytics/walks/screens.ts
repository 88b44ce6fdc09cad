import type { Looks } from '#testing/browser/look.ts'
import { at, type Screen } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [
  at('dashboard', '/', 'counsellor', (page) => page.getByRole('heading', { name: 'Leads by stage' })),
  at('dashboard of the database team', '/', 'databaseExecutive', (page) => page.getByRole('heading', { name: 'Recently changed' })),
  at('dashboard of sales executives', '/', 'salesExecutive', (page) => page.getByRole('region', { name: 'Contact next' })),
  at('dashboard of the sales admin', '/', 'salesAdmin', (page) => page.getByRole('region', { name: 'The team' }).locator('[data-record]')),
  at('dashboard of boarding analysts', '/', 'boardingAnalyst', (page) => page.getByRole('region', { name: 'Boarding counsellors' })),
  at('dashboard of the team', '/', 'counsellorAdmin', (page) => page.getByRole('region', { name: 'The team' }).locator('[data-record]')),
  at('recent calls', '/recent-calls', 'counsellorAdmin', (page) => page.getByText('calls of today')),
  at('recent actions', '/recent-actions', 'counsellor', (page) => page.locator('[data-record]')),
  at('figures of counsellors', '/analytics', 'counsellorAdmin', (page) => page.getByRole('table', { name: 'The work' })),
  at('figures of one counsellor', '/analytics', 'counsellor', (page) => page.getByRole('heading', { name: 'When calls are answered' })),
  at('figures of a counsellor for an admin', '/analytics/3', 'counsellorAdmin', (page) =>
    page.getByRole('heading', { name: 'From step to step' }),
  ),
  at('figures of boarding counsellors', '/boarding-counsellor-analytics', 'boardingAnalyst', (page) => page.locator('[data-record]')),
  at('leaderboard', '/leaderboard', 'salesExecutive', (page) => page.locator('[data-record]')),
  at('enquiry analytics', '/filter-analytics', 'salesAdmin', (page) => page.getByRole('heading', { name: 'Share with us' })),
  at('school performance', '/school-performance', 'counsellorAdmin', (page) => page.locator('[data-record]')),
  at('feature performance', '/feature-performance', 'counsellorAdmin', (page) => page.locator('[data-record]')),
  at('one feature', '/feature-performance/cart', 'counsellorAdmin', (page) => page.getByRole('heading', { name: 'What came after' })),
  at('chance of an admission', '/chances', 'counsellorAdmin', (page) => page.getByRole('heading', { name: 'Chance of an admission' })),
  at('reports', '/figure-reports', 'counsellorAdmin', (page) => page.getByRole('heading', { name: 'Reports' })),
  at('rows of a figure', '/figure-rows?figure=enquiry', 'counsellorAdmin', (page) => page.locator('[data-record]')),
]

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  chanceInList: {},
  chanceOfLead: {},
  likelyFirst: {},
  teamOnCalls: {},
  waitingUploads: {},
  firstSteps: {},
  explainedFigures: {},
  figureNote: { shows: 'figure-note' },
  figureNoteByTap: {},
  moreCounsellors: {},
  moreSources: {},
  savedView: { shows: 'views-button' },
  moreCities: {},
  sortedTable: {},
  newReport: { shows: 'new-report-dialog' },
  reportFiles: {},
} satisfies Looks
