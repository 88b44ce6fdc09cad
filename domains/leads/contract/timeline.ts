import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { IdParams, listOf } from '#platform/contract/shapes.ts'
import { leadGone, TimelineItem, TimelineKind } from './leads.ts'

export const getTimeline = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/details/:id/timeline/',
  summary: 'Answers older entries of a lead’s timeline, newest first, a hundred at a time; those of some kinds if asked.',
  roles: leadRoles,
  params: IdParams,
  query: z.strictObject({
    before: z
      .string()
      .regex(/^(staff|parent)-\d{1,10}$/, 'Give the id of an entry.')
      .optional()
      .meta({ description: 'The entry that these are older than; the newest are answered without one.' }),
    kinds: listOf(TimelineKind).optional(),
  }),
  answer: z.object({
    items: z.array(TimelineItem),
    older: z.int().meta({ description: 'How many are older than these.' }),
  }),
  refusals: { ...leadGone, entryNotFound: [404, 'There is no such entry in this lead’s timeline.'] },
  ours: true,
})
