import { IconHistory, IconLayoutDashboard, IconPhoneCall } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { getDashboardInfo, getTeam } from '#domains/analytics/contract/analytics.ts'
import { figureRowRoles } from '#domains/analytics/contract/figure-roles.ts'
import { ofFigure } from '#domains/analytics/contract/of-figure.ts'
import { listLastActions, listLastCalls, recentRoles } from '#domains/analytics/contract/recent.ts'
import { listReports } from '#domains/analytics/contract/reports.ts'
import type { WebDomain } from '#platform/web/domain.ts'
import { figureScreens } from './figure-screens.ts'

export const domain: WebDomain = {
  groups: { Overview: 10, Analytics: 60 },
  screens: [
    {
      label: 'Dashboard',
      group: 'Overview',
      place: 10,
      roles: 'staff',
      path: '/',
      link: linkOptions({ to: '/' }),
      icon: IconLayoutDashboard,
    },
    {
      label: 'Recent calls',
      group: 'Calls and actions',
      place: 42,
      roles: recentRoles,
      path: '/recent-calls',
      link: linkOptions({ to: '/recent-calls' }),
      icon: IconPhoneCall,
    },
    {
      label: 'Recent actions',
      group: 'Calls and actions',
      place: 44,
      roles: recentRoles,
      path: '/recent-actions',
      link: linkOptions({ to: '/recent-actions' }),
      icon: IconHistory,
    },
    ...figureScreens,
  ],
  leadColumns: { of_figure: { column: ofFigure } },
  addresses: [{ path: '/figure-rows', roles: figureRowRoles }],
  live: [
    { operation: listReports, after: ['notice'], again: 'when looked at' },
    { operation: getDashboardInfo, after: ['lead'], again: 'later' },
    { operation: getTeam, after: ['call', 'dialer', 'lead'], again: 'later' },
    { operation: listLastCalls, after: ['call', 'lead'], again: 'now' },
    { operation: listLastActions, after: ['lead'], again: 'now' },
  ],
}
