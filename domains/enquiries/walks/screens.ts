import type { Looks } from '#testing/browser/look.ts'
import { inDays, makeParent, makeStaff } from '#testing/browser/make.ts'
import { at, type Screen } from '#testing/browser/screen.ts'
import { enter } from '#testing/browser/staff.ts'

/** Two enquiries; one is of a parent on do not disturb. */
const openEnquiries: Screen = {
  name: 'open enquiries',
  at: '/enquiries',
  open: async (context, page) => {
    const counsellor = await makeStaff()
    const activities = [{ kind: 'enquiry', at: inDays(-1) }]
    await makeParent(counsellor, { activities })
    await makeParent(counsellor, { lead: { name: 'Quiet Parent', call_opt_out_at: inDays(-2) }, activities })
    await enter(context, counsellor)
    await page.goto('/enquiries')
    await page.locator('[data-record]').nth(1).waitFor()
  },
  states: [
    {
      name: 'refused call about an enquiry',
      shows: 'call-about-button',
      open: (page) =>
        page
          .locator('[data-record]')
          .filter({ hasText: 'Quiet Parent' })
          .getByRole('button', { name: /about the enquiry/ })
          .click(),
    },
  ],
}

export const screens: readonly Screen[] = [
  openEnquiries,
  at('past enquiries', '/past-enquiry', 'counsellorAdmin', (page) => page.locator('[data-record]')),
  at('booked calls', '/past-call-scheduled?when=to-come', 'counsellor', (page) => page.locator('[data-record]')),
  at('unassigned calls', '/unassigned-call', 'counsellor', (page) => page.getByRole('navigation', { name: 'Enquiries and booked calls' })),
]

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  enquiriesOnPhone: {},
  anyDay: {},
  unassignedCalls: {},
  chosenPlaces: {},
} satisfies Looks
