import { IconUsers } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { listSchoolLeads } from '#domains/school-leads/contract/school-leads.ts'
import type { WebDomain } from '#platform/web/domain.ts'

export const domain: WebDomain = {
  screens: [
    {
      label: 'Leads of schools',
      group: 'Sales',
      place: 25,
      roles: ['sales_executive'],
      path: '/school-leads',
      link: linkOptions({ to: '/school-leads' }),
      icon: IconUsers,
    },
  ],
  live: [{ operation: listSchoolLeads, after: ['notice'], again: 'when looked at' }],
}
