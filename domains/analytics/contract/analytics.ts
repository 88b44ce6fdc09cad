import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { IdParams, Named } from '#platform/contract/shapes.ts'

export const getDashboardInfo = defineCall({
  method: 'GET',
  path: '/api/v1/admin_custom/:id/dashboard-info',
  summary: 'Answers the figures of one account’s dashboard: its own, or for counsellor admins any counsellor’s.',
  roles: 'staff',
  params: IdParams,
  answer: z.object({
    staff: Named,
    leads: z.int().meta({ description: 'Leads of the account’s list.' }),
    untouched: z.int().meta({ description: 'Of those, leads on which staff never acted: no action, comment or dialed call.' }),
    due_today: z.int().meta({ description: 'Leads whose next follow-up is due today.' }),
    overdue: z.int().meta({ description: 'Leads whose next follow-up’s time has passed.' }),
    actions_today: z.int().meta({ description: 'Actions that the account logged today, on leads that the reader sees.' }),
    new_today: z.int().meta({ description: 'Leads new, or asking again, today.' }),
    by_stage: z.array(z.object({ category: z.string(), leads: z.int() })).meta({
      description:
        'Leads by the category of their furthest step, or where none stands of their latest action; the filter `stage` finds them.',
    }),
  }),
  refusals: { staffNotFound: [404, 'You cannot see the dashboard of this account.'] },
})
