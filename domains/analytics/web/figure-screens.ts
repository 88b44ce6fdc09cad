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
import { keptPeriod } from './figures/period-in.ts'

const group = 'Analytics'

/** The screens of figures, in the navigation. From one to another the period stays. */
export const figureScreens: NonNullable<WebDomain['screens']> = [
  {
    label: ({ roles }) => (isCounsellor({ roles }) && !overseesLeads({ roles }) ? 'Your figures' : 'Counsellor figures'),
    group,
    place: 10,
    roles: counsellorFigureRoles,
    path: '/analytics',
    link: linkOptions({ to: '/analytics', search: keptPeriod }),
    icon: IconChartBar,
  },
  {
    label: 'Boarding figures',
    group,
    place: 20,
    roles: boardingFigureRoles,
    path: '/boarding-counsellor-analytics',
    link: linkOptions({ to: '/boarding-counsellor-analytics', search: keptPeriod }),
    icon: IconBed,
  },
  {
    label: 'Leaderboard',
    group,
    place: 30,
    roles: leaderBoardRoles,
    path: '/leaderboard',
    link: linkOptions({ to: '/leaderboard', search: keptPeriod }),
    icon: IconAward,
  },
  {
    label: 'Enquiry analytics',
    group,
    place: 40,
    roles: enquiryFigureRoles,
    path: '/filter-analytics',
    link: linkOptions({ to: '/filter-analytics', search: keptPeriod }),
    icon: IconChartHistogram,
  },
  {
    label: 'School Performance',
    group,
    place: 50,
    roles: schoolFigureRoles,
    path: '/school-performance',
    link: linkOptions({ to: '/school-performance', search: keptPeriod }),
    icon: IconSchool,
  },
  {
    label: 'Feature performance',
    group,
    place: 60,
    roles: featureRoles,
    path: '/feature-performance',
    link: linkOptions({ to: '/feature-performance', search: keptPeriod }),
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
