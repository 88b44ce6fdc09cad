import { IconLayoutDashboard } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { getDashboardInfo } from '#domains/analytics/contract/analytics.ts'
import type { WebDomain } from '#platform/web/domain.ts'

export const domain: WebDomain = {
  groups: { Overview: 10 },
  screens: [
    {
      label: 'Dashboard',
      group: 'Overview',
      place: 10,
      roles: 'staff',
      words: 'home start figures',
      path: '/',
      link: linkOptions({ to: '/' }),
      icon: IconLayoutDashboard,
    },
  ],
  live: [{ call: getDashboardInfo, after: ['lead'], again: 'when looked at' }],
}
