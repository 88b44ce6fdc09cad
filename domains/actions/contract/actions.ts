import { z } from 'zod'
import { ActionCategory } from '#domains/leads/contract/action-list.ts'
import { leadGone, longestComment } from '#domains/leads/contract/leads.ts'
import { type Meaning, meaningNames } from '#domains/leads/contract/steps.ts'
import { FoundSchool, SearchUnderstood } from '#domains/schools/contract/schools.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { ClockTime, Day, Id, IdParams, Instant, idOf, Named, searchText, textOf } from '#platform/contract/shapes.ts'

const followOns = ['lead', 'visit', 'admission', 'registration'] as const satisfies readonly ActionCategory[]
export type FollowOn = (typeof followOns)[number]

export const followOnOf = (category: ActionCategory | undefined): FollowOn | undefined => followOns.find((kind) => kind === category)

/** Whether an action of this category belongs to schools: an application names them itself, the others in their follow-on. */
export const asksForSchools = (category: ActionCategory | undefined): boolean =>
  category === 'application' || followOnOf(category) !== undefined

/** How many years ahead a next step may lie. */
export const farthestYears = 2

const Comment = textOf(longestComment)

/** What becomes of visits and calls that are still to come when a parent says no. */
export const Plans = z.enum(['cancel', 'keep'], 'Say cancel or keep.')
export type Plans = z.infer<typeof Plans>

const plans = Plans.nullish().meta({
  description: 'Keeps or cancels the visits and calls that are still to come when this ends the chase; cancels them if left out (ours).',
})

const payload = {
  action_id: idOf('Choose an action.'),
  sub_action_id: idOf('Choose a sub-action.').nullish(),
  comment: Comment.nullish(),
  schedule_date: Day.nullish().meta({ description: 'Day of the next follow-up, in Asia/Kolkata.' }),
  schedule_time: ClockTime.nullish(),
  plans,
} as const

const bothOrNeither = (body: { schedule_date?: unknown; schedule_time?: unknown }) => !body.schedule_date === !body.schedule_time
const halfSchedule = { message: 'Give the day and the time of the next follow-up.', path: ['schedule_date'] }

export const maxSchools = 20

const Schools = z
  .array(idOf('Choose the school.'), 'Choose the school.')
  .min(1, 'Choose the school.')
  .max(maxSchools, `Choose at most ${maxSchools} schools.`)
  .refine((ids) => new Set(ids).size === ids.length, 'Name each school once.')
  .optional()

const child = idOf('Choose one of the children.').nullish()

export const ActionPayload = z
  .strictObject({
    ...payload,
    schools: Schools.meta({
      description:
        'Of an application (ours). Without it, the one school that the parent applied to online or got the form of, else the one that they have to do with.',
    }),
    child: child.meta({ description: 'Of an application (ours).' }),
  })
  .refine(bothOrNeither, halfSchedule)
export type ActionPayload = z.infer<typeof ActionPayload>

export const FollowOnPayload = z
  .strictObject({
    ...payload,
    schools: Schools.meta({ description: 'Without it, the one school that the parent has to do with, or whose visit is scheduled.' }),
    child,
  })
  .refine(bothOrNeither, halfSchedule)
export type FollowOnPayload = z.infer<typeof FollowOnPayload>

const payloadRefusals = {
  ...leadGone,
  actionNotFound: [400, 'This action is no longer in the list. Choose another one.'],
  subActionForeign: [400, 'This sub-action does not belong to the action. Choose another one.'],
  scheduleMissing: [400, 'This action needs a next step: give its day and time.'],
  schedulePast: [400, 'This time has passed. Choose one that is still to come.'],
  scheduleFar: [400, 'Choose a day within the next two years.'],
  schoolNotFound: [400, 'One of these schools is not in our list. Choose again.'],
  schoolUnclear: [400, 'Action not added. The parent has to do with no school yet, or with several: say in schools which one is meant.'],
  childForeign: [400, 'This child is not one of the parent’s. Choose again.'],
} as const

export const logAction = defineOperation({
  method: 'POST',
  path: '/api/v3/admin_custom/action/:id/',
  summary:
    'Logs an action on a lead; its schedule becomes the lead’s next follow-up. An action with a follow-on is held until that call completes it: both happen, or neither. Until then it stands in `begun_actions` of the lead.',
  roles: leadRoles,
  params: IdParams,
  body: ActionPayload,
  answer: z.object({
    event_id: z.int().nullable().meta({ description: 'The entry of the timeline; none while the action is held.' }),
    follow_on: z.enum(followOns).nullable().meta({ description: 'The follow-on that completes it.' }),
  }),
  refusals: {
    ...payloadRefusals,
    schoolsNotAsked: [400, 'Only an application names its schools and child here. Leave both out.'],
  },
  success: 'Action Submitted successfully',
})

/** How long an action that waits for its follow-on is shown to who began it. */
export const begunHours = 24

export const dropBegunAction = defineOperation({
  method: 'DELETE',
  path: '/api/v3/admin_custom/action/:id/',
  summary: 'Drops the action that one began on a lead and did not complete.',
  roles: leadRoles,
  params: IdParams,
  answer: z.object({ id: z.int() }),
  refusals: { ...leadGone, nothingBegun: [409, 'There is no unsaved action of yours on this lead. Reload the lead.'] },
  success: 'Unsaved action dropped',
  ours: true,
})

const namedSteps: Partial<Record<Meaning, string>> = {
  lead_generated: 'Lead generated successfully',
  visit_scheduled: 'Visit scheduled successfully',
  admission_done: 'Admission done successfully',
  registration_done: 'Registration Done successfully',
}

export const toldOf = (means: Meaning | null) =>
  means === null ? 'Action Submitted successfully' : (namedSteps[means] ?? meaningNames[means])

const followOnCall = <const Path extends `/api/${string}`, const Sentence extends string>(path: Path, summary: string, success: Sentence) =>
  defineOperation({
    method: 'PATCH',
    path,
    summary: `${summary} It completes the action that was logged before in the same words, once; sending it again changes nothing.`,
    roles: leadRoles,
    params: z.object({ user: Id }),
    body: FollowOnPayload,
    answer: z.object({
      event_id: z.int(),
      schools: z.array(Named),
      child: Named.nullable(),
      told: z.string().meta({ description: 'What happened, in a sentence that is true of it (ours).' }),
    }),
    refusals: {
      ...payloadRefusals,
      notHeld: [409, 'Action not added. Log the action again, then choose the school.'],
      wrongFollowOn: [400, 'This action has another follow-on. Choose an action of this kind.'],
    },
    success,
  })

export const undoMinutes = 10

export const undoAction = defineOperation({
  method: 'POST',
  path: '/api/v3/admin_custom/logged-action/:id/undo/',
  summary: `Takes a logged outcome back within ${undoMinutes} minutes, with what it closed, reached and said of calling; the timeline keeps both.`,
  roles: leadRoles,
  params: IdParams,
  answer: z.object({ id: z.int() }),
  refusals: {
    actionNotFound: [404, 'We cannot find this entry among those that you can undo. Reload the lead.'],
    alreadyUndone: [409, 'This was undone already.'],
    tooLate: [409, `It can be undone for ${undoMinutes} minutes only. Log the correct outcome instead.`],
    somethingFollowed: [409, 'Something was logged after it. Undo that first, or log the correct outcome.'],
  },
  success: 'Undone',
  ours: true,
})

export const finishFollowUp = defineOperation({
  method: 'POST',
  path: '/api/v3/admin_custom/follow-up/:id/done/',
  summary: 'Says that the next call of a lead is done, where no outcome was logged.',
  roles: leadRoles,
  params: IdParams,
  answer: z.object({ event_id: z.int() }),
  refusals: {
    followUpNotFound: [404, 'We cannot find this follow-up among your leads. Reload the page.'],
    alreadyDone: [409, 'This follow-up is done already.'],
    needsOutcome: [409, 'Log how the appointment went: done, cancelled or moved.'],
  },
  success: 'Follow-up done',
  ours: true,
})

export const generateLead = followOnCall(
  '/api/v3/admin_custom/lead/:user/generate/',
  'Generates the lead at the schools chosen.',
  'Lead generated successfully',
)
export const scheduleVisit = followOnCall(
  '/api/v3/admin_custom/visit/:user/schedule/',
  'Schedules the visit at the schools chosen.',
  'Visit scheduled successfully',
)
export const markAdmissionDone = followOnCall(
  '/api/v3/admin_custom/admission/:user/done/',
  'Marks the admission done at the schools chosen.',
  'Admission done successfully',
)
export const markRegistrationDone = followOnCall(
  '/api/v3/admin_custom/registration-at-schools/:user/done/',
  'Marks the registration done at the schools chosen.',
  'Registration Done successfully',
)

export const followOnCalls = {
  lead: { call: generateLead, failed: 'Action not added' },
  visit: { call: scheduleVisit, failed: 'Action not added' },
  admission: { call: markAdmissionDone, failed: 'Action not added' },
  registration: { call: markRegistrationDone, failed: 'Something went wrong' },
} as const satisfies Record<FollowOn, unknown>

/** In characters, of a school that is not in our list. */
export const longestSchoolName = 200

export const takeAdmission = defineOperation({
  method: 'POST',
  path: '/api/v2/admin_custom/admission-already-taken/:id/',
  summary:
    'Notes that the parent took admission on their own, at a school of our list or one that is only named. Visits and calls still to come are cancelled or kept, unless another child still looks for a school.',
  roles: leadRoles,
  params: IdParams,
  body: z
    .strictObject({
      school_id: idOf('Choose a school, or write its name.').nullish(),
      school_name: textOf(longestSchoolName).nullish(),
      child: idOf('Choose one of the children.').nullish(),
      comment: Comment.nullish(),
      plans,
    })
    .refine((body) => Boolean(body.school_id) !== Boolean(body.school_name), {
      message: 'Choose a school, or write its name.',
      path: ['school_id'],
    }),
  answer: z.object({ id: z.int() }),
  refusals: {
    ...leadGone,
    schoolNotFound: [400, 'Something Went wrong. This school is not in our list: choose again, or write its name.'],
    childForeign: [400, 'Something Went wrong. This child is not one of the parent’s: choose again.'],
    taken: [409, 'This admission is noted already.'],
  },
  success: 'Admission already taken successfully',
  malformed: 'Something Went wrong',
})

const tooShort = 'Type at least 2 letters.'

export const searchAdmissionSchools = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/admission-already-taken/:id/',
  summary:
    'Finds schools by part of their name, those of the parent’s cities first and then the nearest, and says where, and for which children, this lead’s admission is noted already.',
  roles: leadRoles,
  params: IdParams,
  query: z.strictObject({
    name: searchText(tooShort).min(2, tooShort),
  }),
  answer: z.object({
    results: z.array(
      FoundSchool.extend({
        taken: z.boolean(),
        taken_for: z.array(z.string()).meta({ description: 'The children whose admission it is; none where none was named.' }),
      }),
    ),
    ...SearchUnderstood.shape,
  }),
  refusals: { leadNotFound: leadGone.leadNotFound },
})

export const removeAdmission = defineOperation({
  method: 'DELETE',
  path: '/api/v3/admin_custom/remove-admission-done-schools/:id/',
  summary:
    'Takes a school out of the admissions done; the id is that of the admission. What the admission had cancelled and is still to come stands again. The timeline still shows that it was there.',
  roles: leadRoles,
  params: IdParams,
  answer: z.object({ id: z.int() }),
  refusals: { admissionNotFound: [404, 'We cannot find this admission among your leads. Reload the page.'] },
  success: 'Admission Done School Deleted Successfully',
})

const ofSchool = z.strictObject({
  combine_id: idOf('Say which lead.').meta({ description: 'The lead.' }),
  school_id: idOf('Choose the school.'),
})

export const listSchoolActions = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/school-actions-data/',
  summary: 'Lists what was done for a lead at one school, the newest first.',
  roles: leadRoles,
  query: ofSchool,
  answer: z.object({
    results: z.array(
      z.object({
        id: z.int(),
        at: Instant,
        by: z.string().nullable(),
        category: ActionCategory.nullable(),
        action: z.string(),
        comment: z.string().nullable(),
        scheduled_at: Instant.nullable(),
      }),
    ),
  }),
  refusals: { leadNotFound: leadGone.leadNotFound },
})

export const isLeadSent = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/school-api-lead-sent/',
  summary: 'Answers whether the lead was generated at one school.',
  roles: leadRoles,
  query: ofSchool,
  answer: z.object({ result: z.boolean() }),
  refusals: { leadNotFound: leadGone.leadNotFound },
})

const stepSchools = z.object({
  results: z.array(
    FoundSchool.omit({ location: true, address: true }).extend({ child: z.string().nullable(), status: z.string(), date: Instant }),
  ),
})

export const listVisitSchools = defineOperation({
  method: 'GET',
  path: '/api/v2/admin_custom/user-visit-schedule-schools/:id/',
  summary: 'Lists the schools that a lead has a visit at, the newest first.',
  roles: leadRoles,
  params: IdParams,
  answer: stepSchools,
  refusals: { leadNotFound: leadGone.leadNotFound },
})

export const listLeadGeneratedSchools = defineOperation({
  method: 'GET',
  path: '/api/v2/admin_custom/user-lead-generate-schools/:id/',
  summary: 'Lists the schools that a lead was generated at, the newest first.',
  roles: leadRoles,
  params: IdParams,
  answer: stepSchools,
  refusals: { leadNotFound: leadGone.leadNotFound },
})
