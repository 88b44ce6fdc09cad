import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { ClockTime, Day, EndTime, IdParams, Instant, idOf, Named, textOf } from '#platform/contract/shapes.ts'
import { LeadLimit } from './lead-limit.ts'
import { maxReceivers } from './receivers.ts'
import { presenceRules } from './settings.ts'

const Hours = z
  .strictObject({ weekday: z.int().min(1, 'Monday is 1.').max(7, 'Sunday is 7.'), from: ClockTime, to: EndTime })
  .refine(({ from, to }) => from < to, { message: 'The hours end before they begin.', path: ['to'] })
export type Hours = z.infer<typeof Hours>

export const Absence = z.object({
  id: z.int(),
  from: Instant,
  until: Instant.nullable(),
  reason: z.string(),
  stand_ins: z.array(Named).meta({ description: 'Who stands in; nobody: their parents are offered to all colleagues.' }),
})
export type Absence = z.infer<typeof Absence>

const Attendance = z.object({
  state: z.enum(['in', 'out', 'closed', 'unseen', 'away']).meta({
    description:
      'in: given new leads. out: checked out, or not checked in. closed: outside working hours. unseen: not seen lately. away: on leave.',
  }),
  by: z.enum(presenceRules).meta({ description: 'When a counsellor counts as there, as the firm has it.' }),
  until: Instant.nullable().meta({ description: 'When working hours or an absence change it; null: until somebody says so.' }),
  hours: z.array(Hours),
  absence: Absence.nullable().meta({ description: 'The one that goes on.' }),
  to_come: z.array(Absence).meta({ description: 'Absences that are still to come.' }),
})
export type AttendanceNow = z.infer<typeof Attendance>

const root = '/api/v1/admin_custom/attendance/'
const admins = ['counsellor_admin'] as const

export const getAttendance = defineOperation({
  method: 'GET',
  path: root,
  summary: 'Answers whether the counsellor is checked in for new leads, until when, and their absences to come.',
  roles: ['counsellor'],
  answer: Attendance,
  ours: true,
})

export const checkIn = defineOperation({
  method: 'POST',
  path: root,
  summary: 'Checks the counsellor in or out by hand, until working hours begin or end, or the day is over.',
  roles: ['counsellor'],
  body: z.strictObject({ is_in: z.boolean('Say whether you are checked in.') }),
  answer: Attendance,
  refusals: { away: [409, 'You are away. Press I am back first.'] },
  ours: true,
})

const longestReason = 200

export const setAway = defineOperation({
  method: 'POST',
  path: `${root}:id/away/`,
  summary:
    'Says that a counsellor is away for a time, by themselves or by an admin. Meanwhile they get no new leads, and their day is offered to others.',
  roles: leadRoles,
  params: IdParams,
  body: z
    .strictObject({
      from_day: Day.meta({ description: 'In Asia/Kolkata.' }),
      from_time: ClockTime.nullish().meta({ description: 'Left out: from the beginning of the day.' }),
      until_day: Day.nullable().meta({ description: 'The last day; null: nobody knows yet.' }),
      until_time: ClockTime.nullish().meta({ description: 'Left out: to the end of that day.' }),
      reason: textOf(longestReason).min(1, 'Say why.'),
      stand_ins: z
        .array(idOf('Choose a counsellor.'))
        .max(maxReceivers, `Choose at most ${maxReceivers}.`)
        .default([])
        .meta({ description: 'They get in turn what waits and falls due meanwhile. Without one it is offered to all colleagues.' }),
    })
    .refine(
      ({ from_day, from_time, until_day, until_time }) =>
        until_day === null || from_day + (from_time ?? '00:00') < until_day + (until_time ?? '24:00'),
      {
        message: 'The absence ends before it begins.',
        path: ['until_day'],
      },
    ),
  answer: Absence,
  refusals: {
    counsellorNotFound: [404, 'This counsellor is not active, or you may not change their attendance.'],
    past: [400, 'This time has passed. Choose one that is still to come.'],
    standInNotFound: [400, 'A colleague who stands in is not active, or is away in this time too. Choose another one.'],
    awayAlready: [409, 'They are already away in this time. End that absence first.'],
  },
  success: 'Noted',
  ours: true,
})

export const endAway = defineOperation({
  method: 'POST',
  path: `${root}away/:id/end/`,
  summary:
    'Ends an absence now, or cancels one that is still to come, by the person who is away or an admin. What others took over and is still open comes back.',
  roles: leadRoles,
  params: IdParams,
  answer: z.object({ came_back: z.int().meta({ description: 'Leads that others had taken over.' }) }),
  refusals: { absenceNotFound: [404, 'This absence is over, or you may not end it.'] },
  ours: true,
})

const Counsellor = z.object({
  id: z.int(),
  name: z.string(),
  is_boarding: z.boolean(),
  cities: z.array(Named),
  ...Attendance.shape,
  seen_at: Instant.nullable().meta({ description: 'When they last did something in the portal; null: they never logged in.' }),
  most_a_day: z.int().nullable(),
  most_untouched: z.int().nullable(),
  given_today: z.int(),
  untouched: z.int().meta({ description: 'Their leads that staff never acted on; at most a thousand are counted.' }),
})
export type CounsellorAtWork = z.infer<typeof Counsellor>

export const listAttendance = defineOperation({
  method: 'GET',
  path: `${root}counsellors/`,
  summary: 'Lists the active counsellors with whether they are there, their hours and limits, and what they were given today.',
  roles: admins,
  answer: z.object({ results: z.array(Counsellor) }),
  ours: true,
})

const Week = z
  .array(Hours)
  .max(7, 'Give hours once for each day.')
  .refine((hours) => new Set(hours.map(({ weekday }) => weekday)).size === hours.length, 'Give hours once for each day.')
  .meta({ description: 'None at all: working hours do not say when they are there.' })

export const changeWork = defineOperation({
  method: 'PUT',
  path: `${root}counsellors/:id/`,
  summary: 'Sets the working hours of a counsellor, and how many leads they get by rules.',
  roles: admins,
  params: IdParams,
  body: z.strictObject({
    hours: Week,
    most_a_day: LeadLimit,
    most_untouched: LeadLimit,
  }),
  answer: z.object({ id: z.int() }),
  refusals: { counsellorNotFound: [404, 'This counsellor is not active or does not exist.'] },
  success: 'Saved',
  ours: true,
})

const maxAtOnce = 500

export const changeHoursOfMany = defineOperation({
  method: 'PUT',
  path: `${root}hours/`,
  summary: 'Sets the same working hours for many counsellors. Their limits stay.',
  roles: admins,
  body: z.strictObject({
    staff_ids: z
      .array(idOf('Choose a counsellor.'))
      .min(1, 'Choose at least one counsellor.')
      .max(maxAtOnce, `Choose at most ${maxAtOnce} counsellors.`),
    hours: Week,
  }),
  answer: z.object({ changed: z.int() }),
  refusals: { counsellorNotFound: [404, 'One of these counsellors is not active any more. Reload the page.'] },
  success: 'Saved',
  ours: true,
})
