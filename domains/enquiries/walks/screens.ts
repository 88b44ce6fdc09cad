import { at, type Screen } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [
  at('open enquiries', '/enquiries', 'counsellor', (page) => page.locator('[data-record]')),
  at('past enquiries', '/past-enquiry', 'counsellorAdmin', (page) => page.locator('[data-record]')),
  at('booked calls', '/past-call-scheduled?when=to-come', 'counsellor', (page) => page.locator('[data-record]')),
  at('unassigned calls', '/unassigned-call', 'counsellor', (page) => page.getByRole('navigation', { name: 'Enquiries and booked calls' })),
]
