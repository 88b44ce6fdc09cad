import { IconHelpCircle, IconPhoneIncoming, IconUserQuestion } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import {
  listBookedCalls,
  listEnquiries,
  listPastBookedCalls,
  listPastEnquiries,
  listUnassignedCalls,
} from '#domains/enquiries/contract/enquiries.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import type { WebDomain } from '#platform/web/domain.ts'

const lists = [listEnquiries, listPastEnquiries, listBookedCalls, listPastBookedCalls, listUnassignedCalls]

export const domain: WebDomain = {
  screens: [
    {
      label: 'Enquiries',
      group: 'Leads',
      place: 26,
      roles: leadRoles,
      path: '/enquiries',
      link: linkOptions({ to: '/enquiries' }),
      markedAt: () => ['/enquiries', '/past-enquiry'],
      icon: IconHelpCircle,
    },
    {
      label: 'Booked calls',
      group: 'Leads',
      place: 27,
      roles: leadRoles,
      path: '/past-call-scheduled',
      link: linkOptions({ to: '/past-call-scheduled', search: { when: 'to-come' } }),
      icon: IconPhoneIncoming,
    },
    {
      label: 'Unassigned calls',
      group: 'Leads',
      place: 28,
      roles: leadRoles,
      path: '/unassigned-call',
      link: linkOptions({ to: '/unassigned-call' }),
      icon: IconUserQuestion,
    },
  ],
  addresses: [{ path: '/past-enquiry', roles: leadRoles }],
  live: lists.map((operation) => ({ operation, after: ['lead'], again: 'when looked at' })),
}
