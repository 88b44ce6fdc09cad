import type { Page } from 'playwright-core'
import type { Looks } from '#testing/browser/look.ts'
import { at, type Screen, type State } from '#testing/browser/screen.ts'

const search = (page: Page) => page.getByRole('main').getByRole('search')
const chip = (page: Page) => search(page).getByRole('button', { name: 'Remove New parents' })

/** The filters of a screen of figures while they are open, and one that is set. */
const narrowing = (name: string): readonly State[] => [
  {
    name: `filters of ${name}`,
    shows: 'figure-filters',
    open: async (page) => {
      await search(page).getByRole('button', { name: 'Filters' }).click()
      await page.getByRole('dialog', { name: 'Filters' }).getByRole('combobox', { name: 'Parents' }).selectOption('New parents')
      await chip(page).waitFor()
    },
  },
  {
    name: `${name} with a filter`,
    part: search,
    hasWidths: true,
    open: (page) => chip(page).waitFor(),
    close: (page) => chip(page).click(),
  },
]

export const screens: readonly Screen[] = [
  at('dashboard', '/', 'counsellor', (page) => page.getByRole('heading', { name: 'Leads by stage' })),
  at('dashboard of the database team', '/', 'databaseExecutive', (page) => page.getByRole('heading', { name: 'Recently changed' })),
  at('dashboard of sales executives', '/', 'salesExecutive', (page) => page.getByRole('region', { name: 'Contact next' })),
  at('dashboard of the sales admin', '/', 'salesAdmin', (page) => page.getByRole('region', { name: 'The team' }).locator('[data-record]')),
  at('dashboard of boarding analysts', '/', 'boardingAnalyst', (page) => page.getByRole('region', { name: 'Boarding counsellors' })),
  at('dashboard of the team', '/', 'counsellorAdmin', (page) => page.getByRole('region', { name: 'The team' }).locator('[data-record]')),
  at('recent calls', '/recent-calls', 'counsellorAdmin', (page) => page.getByText('calls of today')),
  at('recent actions', '/recent-actions', 'counsellor', (page) => page.locator('[data-record]')),
  at(
    'figures of counsellors',
    '/analytics',
    'counsellorAdmin',
    (page) => page.getByRole('table', { name: 'The work' }),
    narrowing('figures of counsellors'),
  ),
  at(
    'figures of one counsellor',
    '/analytics',
    'counsellor',
    (page) => page.getByRole('heading', { name: 'When calls are answered' }),
    narrowing('figures of one counsellor'),
  ),
  at(
    'figures of a counsellor for an admin',
    '/analytics/3',
    'counsellorAdmin',
    (page) => page.getByRole('heading', { name: 'From step to step' }),
    narrowing('figures of a counsellor for an admin'),
  ),
  at(
    'figures of boarding counsellors',
    '/boarding-counsellor-analytics',
    'boardingAnalyst',
    (page) => page.locator('[data-record]'),
    narrowing('figures of boarding counsellors'),
  ),
  at('leaderboard', '/leaderboard', 'salesExecutive', (page) => page.locator('[data-record]'), narrowing('leaderboard')),
  at(
    'enquiry analytics',
    '/filter-analytics',
    'salesAdmin',
    (page) => page.getByRole('heading', { name: 'Share with us' }),
    narrowing('enquiry analytics'),
  ),
  at(
    'school performance',
    '/school-performance',
    'counsellorAdmin',
    (page) => page.locator('[data-record]'),
    narrowing('school performance'),
  ),
  at(
    'feature performance',
    '/feature-performance',
    'counsellorAdmin',
    (page) => page.locator('[data-record]'),
    narrowing('feature performance'),
  ),
  at(
    'one feature',
    '/feature-performance/cart',
    'counsellorAdmin',
    (page) => page.getByRole('heading', { name: 'What came after' }),
    narrowing('one feature'),
  ),
  at('chance of an admission', '/chances', 'counsellorAdmin', (page) => page.getByRole('heading', { name: 'Chance of an admission' })),
  at('reports', '/figure-reports', 'counsellorAdmin', (page) => page.getByRole('heading', { name: 'Reports' })),
  at(
    'rows of a figure',
    '/figure-rows?figure=enquiry',
    'counsellorAdmin',
    (page) => page.locator('[data-record]'),
    narrowing('rows of a figure'),
  ),
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
