import { at, type Screen } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [
  at('dashboard', '/', 'counsellor', (page) => page.getByRole('heading', { name: 'Leads by stage' })),
  at('dashboard of a role without leads', '/', 'databaseExecutive', (page) => page.getByText('You are logged in as')),
]
