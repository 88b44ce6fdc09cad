import { z } from 'zod'
import { leadGone } from '#domains/leads/contract/leads.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { IdParams } from '#platform/contract/shapes.ts'

/** Days of calls that the hours of all parents are counted from. */
export const countedDays = 180

/** With fewer calls than these on such days of the week no hour is named: luck would choose it. */
export const leastCalls = 200

const BestHour = z.object({
  hour: z.int().min(0).max(23),
  rate: z.number().meta({ description: 'The share of calls that is likely to be answered then.' }),
  own_calls: z.int().meta({ description: 'Calls to this parent on such days that it goes by; the others are those to parents like them.' }),
})

export const getBestHours = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/best-hours/:id/',
  summary:
    'Answers at which hour this parent is likeliest to answer, on working days and at weekends: from the calls to them, and from those to parents of the same source.',
  roles: leadRoles,
  params: IdParams,
  answer: z.object({
    weekday: BestHour.nullable().meta({ description: `Null with fewer than ${leastCalls} calls on such days.` }),
    weekend: BestHour.nullable(),
  }),
  refusals: { leadNotFound: leadGone.leadNotFound },
  ours: true,
})
