import { at, type Screen } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [
  at('rules of assignment', '/assignment', 'counsellorAdmin', (page) => page.getByRole('list', { name: 'Rules' }).getByRole('listitem')),
  at('the queue', '/assignment?tab=queue', 'counsellorAdmin', (page) => page.getByRole('link', { name: /^Unassigned \d/ })),
  at('counsellors at work', '/assignment?tab=counsellors', 'counsellorAdmin', (page) => page.locator('[data-record]')),
  at('colleagues away', '/stand-in', 'counsellor', (page) => page.getByRole('heading', { name: 'Colleagues away' })),
]
