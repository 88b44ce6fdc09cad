import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { hasAnyRole, type Role } from '#platform/contract/roles.ts'
import { Day, Instant, Named } from '#platform/contract/shapes.ts'
import {
  boardingFigureRoles,
  counsellorFigureRoles,
  enquiryFigureRoles,
  featureRoles,
  figureRowRoles,
  leaderBoardRoles,
  schoolFigureRoles,
} from './figure-roles.ts'

/** Screens of figures that can be sent regularly: the menu, their heads and their reports call them so. */
export const reportScreens = {
  counsellors: { title: 'Counsellor figures', path: '/analytics' },
  boarding: { title: 'Boarding figures', path: '/boarding-counsellor-analytics' },
  leaderboard: { title: 'Leaderboard', path: '/leaderboard' },
  enquiries: { title: 'Enquiry analytics', path: '/filter-analytics' },
  schools: { title: 'School Performance', path: '/school-performance' },
  features: { title: 'Feature performance', path: '/feature-performance' },
} as const
export type ReportScreen = keyof typeof reportScreens

/** A report may go to everybody who may open its screen. */
const screenRoles: Readonly<Record<ReportScreen, readonly Role[]>> = {
  counsellors: counsellorFigureRoles,
  boarding: boardingFigureRoles,
  leaderboard: leaderBoardRoles,
  enquiries: enquiryFigureRoles,
  schools: schoolFigureRoles,
  features: featureRoles,
}

export const mayReadScreen = (screen: ReportScreen, roles: Iterable<Role>): boolean => hasAnyRole({ roles }, screenRoles[screen])

export const reportRhythms = { day: 'Every morning, of the day before', week: 'Every Monday, of the week before' } as const
export type ReportRhythm = keyof typeof reportRhythms

export const ReportScreen = z.enum(Object.keys(reportScreens) as [ReportScreen, ...ReportScreen[]])
export const ReportRhythm = z.enum(Object.keys(reportRhythms) as [ReportRhythm, ...ReportRhythm[]])

/** Filters of a screen without its days and page, as its address has them. */
export const ReportFilters = z.record(z.string().max(40), z.string().max(200))

/** Who makes and stops reports. */
export const reportMakers = ['counsellor_admin', 'sales_admin'] as const satisfies readonly Role[]

const ReportFile = z.object({
  id: z.int(),
  made_at: Instant,
  start: Day,
  end: Day,
  rows: z.int().meta({ description: 'Lines below the titles.' }),
  mail: z
    .object({ state: z.enum(['waiting', 'sending', 'accepted', 'rejected', 'unknown']), trouble: z.string().nullable() })
    .nullable()
    .meta({ description: 'How the mail with it stands; null: no mail server was connected.' }),
})

export const Report = z.object({
  id: z.int(),
  screen: ReportScreen,
  filters: ReportFilters,
  every: ReportRhythm,
  by: Named.meta({ description: 'Who made it; it stops when their account does.' }),
  readers: z.array(Named),
  created_at: Instant,
  next_on: Day.meta({ description: 'The day on which it is sent next, at seven in the morning in India.' }),
  trouble: z.string().nullable().meta({ description: 'Why it could not be made the last time.' }),
  files: z.array(ReportFile).meta({ description: 'Those made for the reader of this answer, the newest first.' }),
})
export type Report = z.infer<typeof Report>

export const listReports = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/figure-reports/',
  summary: 'Lists the reports that the reader made or gets, the newest first, with the files that were made for them.',
  roles: figureRowRoles,
  answer: z.object({ results: z.array(Report) }),
  ours: true,
})
