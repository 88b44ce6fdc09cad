import { IconUserCog } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { getCounsellorAccount } from '#domains/counsellors/contract/counsellors.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import type { WebDomain } from '#platform/web/domain.ts'

export const domain: WebDomain = {
  groups: { Counsellors: 22 },
  screens: [
    {
      label: ({ roles }) => (overseesLeads({ roles }) ? 'Manage Counsellor' : 'Boarding Counsellor Analytics'),
      group: 'Counsellors',
      place: 10,
      roles: ['counsellor_admin', 'boarding_analyst'],
      path: '/counsellor',
      link: linkOptions({ to: '/counsellor' }),
      icon: IconUserCog,
    },
  ],
  live: [{ operation: getCounsellorAccount, after: ['bulk_transfer'], again: 'now' }],
  addresses: [{ path: '/counsellor/create', roles: ['counsellor_admin'] }],
}
