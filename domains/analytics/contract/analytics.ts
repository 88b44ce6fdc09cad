import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { Day, IdParams, Instant, Named } from '#platform/contract/shapes.ts'

/** Days before today that one's own pace is compared with. */
export const paceDays = 7

const Pace = z
  .object({
    days: z.array(z.object({ day: Day, actions: z.int() })).meta({ description: `The ${paceDays} days before today, and today.` }),
    usual_by_now: z
      .number()
      .nullable()
      .meta({ description: 'Actions logged by this time of day, on average of those days with any; nothing where none has any.' }),
  })
  .meta({ description: 'Actions that the account logged, also on leads that others own now.' })

/** Days, today among them, over whose new leads the time to the first call is told. */
export const firstCallDays = 7

const FirstCalls = z
  .object({
    leads: z.int(),
    called: z.int(),
    median_seconds: z.number().nullable().meta({ description: 'From when a lead came to its first call; null: none was called.' }),
  })
  .meta({ description: `Leads that came in the last ${firstCallDays} days, and how soon their parents were called.` })

export const getDashboardInfo = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/:id/dashboard-info',
  summary:
    'Answers the figures of one account’s dashboard: its own, for counsellor admins any counsellor’s, for sales admins any sales executive’s.',
  roles: 'staff',
  params: IdParams,
  answer: z.object({
    staff: Named,
    leads: z.int().meta({ description: 'Leads of the account’s list; for a sales executive those of their schools, here and below.' }),
    untouched: z.int().meta({ description: 'Of those, leads on which staff never acted: no action, comment or dialed call.' }),
    due_now: z.int().meta({ description: 'Leads whose next follow-up is due within the hour.' }),
    due_today: z.int().meta({ description: 'Leads whose next follow-up is due today.' }),
    overdue: z.int().meta({ description: 'Leads whose next follow-up’s time has passed.' }),
    replies: z.int().meta({ description: 'Leads whose parent wrote and has no answer.' }),
    replies_of: z.object({ inbox: z.int(), shared: z.int(), snoozed: z.int() }).nullable().meta({
      description:
        'Each of these replies once. inbox: they wait in the account’s own part of the Inbox. shared: in that of what others share. snoozed: put off until later. null: the list is everybody’s, or that of a sales executive.',
    }),
    missed_calls: z.int().meta({ description: 'Leads whose parent called, nobody answered, and nobody called back.' }),
    booked_today: z.int().meta({ description: 'Calls that parents booked for today and that nobody spoke to them for yet.' }),
    unassigned_calls: z.int().meta({ description: 'Open booked calls, of any day, of parents without an owner.' }),
    actions_today: z.int().meta({ description: 'Actions that the account logged today, also on leads that others own now.' }),
    new_today: z.int().meta({ description: 'Leads new, or asking again, today.' }),
    first_calls: FirstCalls,
    pace: Pace,
    by_stage: z.array(z.object({ category: z.string(), leads: z.int() })).meta({
      description:
        'Leads by the category of their furthest step, or where none stands of their latest action; none: neither. Each lead once, so they sum to the leads; the filter `stage` finds them.',
    }),
  }),
  refusals: { staffNotFound: [404, 'You may not see the dashboard of this account.'] },
})

/** What a counsellor does now, as an admin sees it; the first that holds. */
export const presences = ['on_call', 'at_work', 'idle', 'away'] as const
export const Presence = z.enum(presences)
export type Presence = z.infer<typeof Presence>

/** Minutes without a call, an action or a comment after which who has the portal open is idle. */
export const idleAfterMinutes = 15

/** Minutes without a request of their browser after which somebody is away. */
export const awayAfterMinutes = 10

export const TeamMember = z.object({
  staff: Named,
  standing: Presence.meta({
    description: `on_call: a call of theirs goes on. away: they checked out, are away or their hours are over, or their browser asked for nothing in ${awayAfterMinutes} minutes. idle: no call, action or comment in ${idleAfterMinutes} minutes. at_work: otherwise.`,
  }),
  since: Instant.nullable().meta({ description: 'When the call began, they last did something, or their browser last asked.' }),
  on_call_with: Named.nullable(),
  is_dialing: z.boolean().meta({ description: 'Their dialer is on.' }),
  due_today: z.int().meta({ description: 'Open follow-ups of today that they take.' }),
  overdue: z.int().meta({ description: 'Follow-ups that they take and whose time has passed.' }),
  actions_today: z.int(),
  usual_by_now: Pace.shape.usual_by_now,
})
export type TeamMember = z.infer<typeof TeamMember>

export const getTeam = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/team/',
  summary:
    'Answers what each counsellor does now, what is due of theirs, and their actions of today beside those of their own week; for boarding analysts the boarding counsellors, without whom they talk to.',
  roles: ['counsellor_admin', 'boarding_analyst'],
  answer: z.object({ results: z.array(TeamMember) }),
  ours: true,
})
