import { z } from 'zod'
import { ActionCategory } from '#domains/leads/contract/action-list.ts'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import {
  ClockTime,
  Day,
  Flag,
  Id,
  IdParams,
  Instant,
  isDay,
  listAnswer,
  Named,
  paging,
  textOf,
  WholeNumber,
} from '#platform/contract/shapes.ts'

/** The length of a span without a beginning or an end: today and the six days after it. */
export const defaultDays = 7

/** A month with the rest of its weeks, twice. */
export const maxDays = 84

interface Days {
  first: string
  last: string
}

/** The days that a query means where it leaves out an end. */
function daysMeant(first: string | undefined, last: string | undefined, now = Date.now()): Days {
  const begin = first ?? (last !== undefined && last < kolkataDay(now) ? last : kolkataDay(now))
  return { first: begin, last: last ?? dayAfter(begin, defaultDays - 1) }
}

export function daysOf({ first, last }: Days): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = dayAfter(day, 1)) days.push(day)
  return days
}

function checkDays(begin: string | undefined, end: string | undefined, path: string, context: z.RefinementCtx) {
  // A text that is not a day has its own sentence.
  if (!isDay(begin) || !isDay(end)) return
  const { first, last } = daysMeant(begin, end)
  if (first > last) context.addIssue({ code: 'custom', message: 'The first day is after the last.', path: [path] })
  else if (dayAfter(first, maxDays) <= last)
    context.addIssue({ code: 'custom', message: `Ask for at most ${maxDays} days at a time.`, path: [path] })
}

const actionDays = { action_start_date: Day.optional(), action_end_date: Day.optional() }
type ActionDays = { [Name in keyof typeof actionDays]?: string | undefined }
export const ofActionDays = (query: ActionDays) => daysMeant(query.action_start_date, query.action_end_date)
const checkActionDays = (query: ActionDays, context: z.RefinementCtx) =>
  checkDays(query.action_start_date, query.action_end_date, 'action_start_date', context)

const scheduledDays = { scheduled_start_date: Day.optional(), scheduled_end_date: Day.optional() }
type ScheduledDays = { [Name in keyof typeof scheduledDays]?: string | undefined }
export const ofScheduledDays = (query: ScheduledDays) => daysMeant(query.scheduled_start_date, query.scheduled_end_date)

const ofWhom = { counsellor: Id.optional().meta({ description: 'For counsellor admins: those that this counsellor takes (ours).' }) }

const Counts = z.object({
  total_count: z.int(),
  date_wise_counts: z.record(z.string(), z.int()).meta({ description: 'Each day asked for, YYYY-MM-DD, with its count.' }),
})
export type FollowUpCounts = z.infer<typeof Counts>

const FollowUpEntry = z.object({
  id: z.int(),
  due_at: Instant,
  category: ActionCategory,
  name: z.string().meta({ description: 'The action with which it was agreed.' }),
  is_appointment: z.boolean().meta({ description: 'It stands beside the next call, until its own outcome.' }),
  schools: z.array(z.string()),
  lead: Named,
  is_abroad: z.boolean().meta({ description: 'The parent is abroad, by the number in use: the calling hours are those of their clock.' }),
  owner: Named.nullable().meta({ description: 'Who takes it.' }),
})
export type FollowUpEntry = z.infer<typeof FollowUpEntry>

export const getFollowUpCounts = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/follow-ups/',
  summary:
    'Counts the open follow-ups of each day, next calls and appointments, that the reader takes (admins: everyone’s); today and the six days after it if no days are given.',
  roles: leadRoles,
  query: z.strictObject({ ...actionDays, ...ofWhom }).superRefine(checkActionDays),
  answer: Counts,
})

export const getSevenDaysCount = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/seven-days-follow-up-count/',
  summary:
    'Counts the leads of the reader’s list by the day on which their next follow-up is due, as the list’s schedule filter finds them; today and the six days after it if no days are given.',
  roles: leadRoles,
  query: z
    .strictObject(scheduledDays)
    .superRefine((query, context) => checkDays(query.scheduled_start_date, query.scheduled_end_date, 'scheduled_start_date', context)),
  answer: Counts,
})

export const listFollowUps = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/follow-ups/list/',
  summary: 'Lists the follow-ups that follow-ups/ counts, the earliest first, or all whose time has passed, the latest first.',
  roles: leadRoles,
  query: z
    .strictObject({
      ...paging(),
      ...actionDays,
      ...ofWhom,
      overdue: Flag.optional().meta({ description: 'Follow-ups whose time has passed, of any day; it replaces the days.' }),
    })
    .superRefine(checkActionDays),
  answer: listAnswer(FollowUpEntry),
  ours: true,
})

const TeamRow = z.object({
  counsellor: Named.nullable().meta({ description: 'null: follow-ups that nobody takes.' }),
  is_active: z.boolean(),
  before_today: z.int().meta({ description: 'Open follow-ups of days that have passed.' }),
  date_wise_counts: Counts.shape.date_wise_counts,
})
export type TeamRow = z.infer<typeof TeamRow>

export const listTeamDays = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/follow-ups/team/',
  summary:
    'Counts the open follow-ups of each counsellor by day, and those of days that have passed: every active counsellor by name, then others who still have some.',
  roles: ['counsellor_admin'],
  query: z.strictObject(actionDays).superRefine(checkActionDays),
  answer: z.object({ results: z.array(TeamRow) }),
  ours: true,
})

/** Most entries of each day that a calendar is answered. */
const maxOfADay = 20

export const listFollowUpDays = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/follow-ups/days/',
  summary: 'Answers the first follow-ups of each day, as a calendar shows them.',
  roles: leadRoles,
  query: z
    .strictObject({
      ...actionDays,
      ...ofWhom,
      per_day: WholeNumber.pipe(z.number().min(1, 'Ask for at least 1.').max(maxOfADay, `Ask for at most ${maxOfADay} of a day.`)).default(
        3,
      ),
    })
    .superRefine(checkActionDays),
  answer: z.object({ results: z.array(FollowUpEntry) }),
  ours: true,
})

const longestReason = 300

export const moveFollowUp = defineOperation({
  method: 'POST',
  path: '/api/v3/admin_custom/follow-up/:id/move/',
  summary: 'Moves an open follow-up to another day and time, with the reason in the timeline; an appointment moves with its step.',
  roles: leadRoles,
  params: IdParams,
  body: z.strictObject({
    schedule_date: Day.meta({ description: 'In Asia/Kolkata.' }),
    schedule_time: ClockTime,
    reason: textOf(longestReason).min(1, 'Say why it is moved.'),
  }),
  answer: z.object({ id: z.int(), due_at: Instant, event_id: z.int() }),
  refusals: {
    followUpNotFound: [404, 'We cannot find this follow-up among your leads. Reload the page.'],
    alreadyDone: [409, 'This follow-up is done already.'],
    schedulePast: [400, 'This time has passed. Choose one that is still to come.'],
    scheduleFar: [400, 'Choose a day within the next two years.'],
  },
  success: 'Follow-up moved',
  ours: true,
})
