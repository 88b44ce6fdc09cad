import {
  IconAward,
  IconBed,
  IconChartBar,
  IconChartHistogram,
  IconPuzzle,
  IconReportAnalytics,
  IconSchool,
  IconTrendingUp,
} from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import {
  boardingFigureRoles,
  counsellorFigureRoles,
  enquiryFigureRoles,
  featureRoles,
  figureRowRoles,
  leaderBoardRoles,
  schoolFigureRoles,
} from '#domains/analytics/contract/figure-roles.ts'
import { isCounsellor, overseesLeads } from '#domains/leads/contract/policy.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import type { WebDomain } from '#platform/web/domain.ts'

const group = 'Analytics'

/** The screens of figures, in the navigation. */
export const figureScreens: NonNullable<WebDomain['screens']> = [
  {
    label: ({ roles }) => (isCounsellor({ roles }) && !overseesLeads({ roles }) ? 'Your figures' : 'Counsellor figures'),
    group,
    place: 10,
    roles: counsellorFigureRoles,
    path: '/analytics',
    link: linkOptions({ to: '/analytics' }),
    icon: IconChartBar,
  },
  {
    label: 'Boarding figures',
    group,
    place: 20,
    roles: boardingFigureRoles,
    path: '/boarding-counsellor-analytics',
    link: linkOptions({ to: '/boarding-counsellor-analytics' }),
    icon: IconBed,
  },
  {
    label: 'Leaderboard',
    group,
    place: 30,
    roles: leaderBoardRoles,
    path: '/leaderboard',
    link: linkOptions({ to: '/leaderboard' }),
    icon: IconAward,
  },
  {
    label: 'Enquiry analytics',
    group,
    place: 40,
    roles: enquiryFigureRoles,
    path: '/filter-analytics',
    link: linkOptions({ to: '/filter-analytics' }),
    icon: IconChartHistogram,
  },
  {
    label: 'School Performance',
    group,
    place: 50,
    roles: schoolFigureRoles,
    path: '/school-performance',
    link: linkOptions({ to: '/school-performance' }),
    icon: IconSchool,
  },
  {
    label: 'Feature performance',
    group,
    place: 60,
    roles: featureRoles,
    path: '/feature-performance',
    link: linkOptions({ to: '/feature-performance' }),
    icon: IconPuzzle,
  },
  {
    label: 'Chance of admission',
    group,
    place: 65,
    roles: leadRoles,
    path: '/chances',
    link: linkOptions({ to: '/chances' }),
    icon: IconTrendingUp,
  },
  {
    label: 'Reports',
    group,
    place: 70,
    roles: figureRowRoles,
    path: '/figure-reports',
    link: linkOptions({ to: '/figure-reports' }),
    icon: IconReportAnalytics,
  },
]
