import { IconBuildingCommunity, IconUserCog } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { countAssignedSchools, listAssignedSchools, listSchoolsOfExecutive } from '#domains/sales/contract/assigned-schools.ts'
import { managesSales } from '#domains/sales/contract/policy.ts'
import type { WebDomain } from '#platform/web/domain.ts'

const lists = [listAssignedSchools, listSchoolsOfExecutive, countAssignedSchools]

export const domain: WebDomain = {
  groups: { Sales: 30 },
  screens: [
    {
      label: 'Manage Executive',
      group: 'Sales',
      place: 10,
      roles: ['sales_admin'],
      path: '/executive',
      link: linkOptions({ to: '/executive' }),
      icon: IconUserCog,
    },
    {
      label: ({ roles }) => (managesSales({ roles }) ? 'Assigned schools' : 'Manage Executive'),
      group: 'Sales',
      place: 20,
      roles: ['sales_admin', 'sales_executive'],
      path: '/assigned',
      link: linkOptions({ to: '/assigned' }),
      icon: IconBuildingCommunity,
    },
  ],
  live: lists.map((operation) => ({ operation, after: ['notice'], again: 'when looked at' })),
}
