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
]
