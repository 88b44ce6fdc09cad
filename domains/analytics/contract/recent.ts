import { z } from 'zod'
import { LoggedAction } from '#domains/actions/contract/action-list.ts'
import { Call } from '#domains/calls/contract/calls.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles, type Role } from '#platform/contract/roles.ts'

/** Sales executives read what was done with parents who asked about their schools, without the numbers. */
export const recentRoles = ['sales_executive', ...leadRoles] as const satisfies readonly Role[]

/** Days back that are searched for what concerns a sales executive’s schools. */
export const salesDays = 7

export const RecentCall = Call.extend({
  phone: Call.shape.phone.nullable().meta({
    description: 'Null for sales executives; null together with the lead where the reader no longer sees the lead.',
  }),
})
export type RecentCall = z.infer<typeof RecentCall>

export const lastShown = 10

export const listLastCalls = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/today-last-ten-calls/',
  summary: `Answers the last ${lastShown} calls of today, the newest first, and how many there were: the reader’s own (without the lead where it is no longer theirs to see), for counsellor admins everyone’s, for sales executives those with parents who asked about their schools.`,
  roles: recentRoles,
  answer: z.object({
    count: z.int().meta({ description: 'All of today’s.' }),
    simulated: z.int().meta({ description: 'Those among them that were simulated: no telephone rang.' }),
    results: z.array(RecentCall).max(lastShown),
  }),
})

export const listLastActions = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/last-ten-actions/',
  summary: `Answers the last ${lastShown} logged actions, of whichever day, the newest first: the reader’s own (without the lead where it is no longer theirs to see), for counsellor admins everyone’s, for sales executives those of ${salesDays} days with parents who asked about their schools.`,
  roles: recentRoles,
  answer: z.object({ count: z.int(), results: z.array(LoggedAction).max(lastShown) }),
})
