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
import { reportScreens } from '#domains/analytics/contract/reports.ts'
import { isCounsellor, overseesLeads } from '#domains/leads/contract/policy.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import type { WebDomain } from '#platform/web/domain.ts'
import { analyticsFilters } from './counsellors/analytics-search.ts'
import { leaderBoardFilters } from './counsellors/leader-board-search.ts'
import { enquiryFilters } from './enquiries/enquiries-search.ts'
import { alongTo } from './figures/along.ts'
import { type FilterShapes, parentFilters } from './figures/filter-search.ts'
import { performanceFilters } from './schools/schools-search.ts'

const group = 'Analytics'

/** What a link of the menu keeps. Other lists have filters and days of the same names: theirs are not taken. */
const keptFor =
  <Shapes extends FilterShapes>(offered: Shapes) =>
  (search: object) =>
    figureScreens.some(({ path }) => location.pathname.startsWith(path)) ? alongTo(offered, search) : {}

/** The screens of figures, in the navigation. From one to another the period stays, and the filters that the other takes. */
export const figureScreens: NonNullable<WebDomain['screens']> = [
  {
    label: ({ roles }) => (isCounsellor({ roles }) && !overseesLeads({ roles }) ? 'Your figures' : reportScreens.counsellors.title),
    group,
    place: 10,
    roles: counsellorFigureRoles,
    path: '/analytics',
    link: linkOptions({ to: '/analytics', search: keptFor(analyticsFilters) }),
    icon: IconChartBar,
  },
  {
    label: reportScreens.boarding.title,
    group,
    place: 20,
    roles: boardingFigureRoles,
    path: '/boarding-counsellor-analytics',
    link: linkOptions({ to: '/boarding-counsellor-analytics', search: keptFor(parentFilters) }),
    icon: IconBed,
  },
  {
    label: reportScreens.leaderboard.title,
    group,
    place: 30,
    roles: leaderBoardRoles,
    path: '/leaderboard',
    link: linkOptions({ to: '/leaderboard', search: keptFor(leaderBoardFilters) }),
    icon: IconAward,
  },
  {
    label: reportScreens.enquiries.title,
    group,
    place: 40,
    roles: enquiryFigureRoles,
    path: '/filter-analytics',
    link: linkOptions({ to: '/filter-analytics', search: keptFor(enquiryFilters) }),
    icon: IconChartHistogram,
  },
  {
    label: reportScreens.schools.title,
    group,
    place: 50,
    roles: schoolFigureRoles,
    path: '/school-performance',
    link: linkOptions({ to: '/school-performance', search: keptFor(performanceFilters) }),
    icon: IconSchool,
  },
  {
    label: reportScreens.features.title,
    group,
    place: 60,
    roles: featureRoles,
    path: '/feature-performance',
    link: linkOptions({ to: '/feature-performance', search: keptFor(parentFilters) }),
    icon: IconPuzzle,
  },
  {
    label: 'Chance of an admission',
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
