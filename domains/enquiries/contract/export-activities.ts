import { z } from 'zod'
import { dayRefusals } from '#domains/lists/contract/day-limit.ts'
import { grouped } from '#platform/contract/counts.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { Flag } from '#platform/contract/shapes.ts'
import { activityLists, checkDays, ofEnquiry, ofLatestAction, ofPlaces, pastDays } from './enquiries.ts'

export const maxExported = 10_000

export const exportActivities = defineOperation({
  method: 'GET',
  path: '/api/v2/admin_custom/activities-export/',
  summary: `Answers all rows of one of these lists, at most ${grouped(maxExported)}, as CSV (UTF-8 with a byte order mark) with the filters that the list takes. Cells that a spreadsheet would run are neutralised, numbers are masked but for admins, and it is kept who exported what.`,
  roles: leadRoles,
  confirmed: true,
  query: z
    .strictObject({
      list: z.enum(activityLists, `Give ${activityLists.join(', ')}.`),
      ...pastDays,
      ...ofLatestAction,
      ...ofEnquiry,
      only_comments: Flag.optional(),
      ...ofPlaces,
    })
    .superRefine(checkDays),
  answer: z.string().meta({ description: 'text/csv' }),
  refusals: {
    tooMany: [409, 'This list has {count} rows; a file holds at most {most}. Choose fewer days or more filters.'],
    ...dayRefusals,
  },
  ours: true,
  unrepeatable: true,
})
