import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { Day, Id, Named, searchText } from '#platform/contract/shapes.ts'
import { FigureName, funnelNames, Measure, outcomeNames, workNames } from './figure-names.ts'
import { boardingFigureRoles, counsellorFigureRoles, leaderBoardRoles } from './figure-roles.ts'
import { amountsOf } from './figures.ts'
import { ofAccounts, ofParents, ofSchools } from './narrowing.ts'
import { answeredPeriod, askedComparison, askedDays, askedPeriod, checkPeriod } from './period.ts'

export const counsellorFigureNames = [...outcomeNames, ...workNames] as const

const Counsellor = Named.extend({
  is_active: z.boolean().meta({ description: 'Not active: they left, and what they did stays.' }),
  is_boarding: z.boolean(),
})

const CounsellorFigures = z.object({
  staff: Counsellor,
  figures: amountsOf(counsellorFigureNames),
  first_response: z
    .object({
      parents: z.int(),
      minutes: z.number().nullable(),
      within_hour: z.int(),
    })
    .meta({
      description:
        'Parents new in the period for whom this counsellor was the first to act (an action, a comment, a dialed call): how long that took in the middle, and for how many at most an hour.',
    }),
})
export type CounsellorFigures = z.infer<typeof CounsellorFigures>

const Detail = z.object({
  days: z
    .array(z.object({ day: Day, figures: z.partialRecord(z.enum(counsellorFigureNames), z.number()) }))
    .meta({ description: 'The days on which there was anything.' }),
  hours: z
    .array(z.object({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23), dialed: z.int(), answered: z.int() }))
    .meta({ description: 'Dialed calls by weekday (1 is Monday) and hour in India.' }),
  between: z
    .array(
      z.object({
        from: z.enum(funnelNames),
        to: z.enum(funnelNames),
        parents: z.int().meta({ description: 'Parents whose later step was reached in the period, and who had reached the earlier one.' }),
        days: z.number().nullable().meta({ description: 'Days from the first to the later step, in the middle of these parents.' }),
      }),
    )
    .meta({ description: 'How long parents took from one step to the next.' }),
  team: z
    .record(z.enum(counsellorFigureNames), z.number())
    .meta({ description: 'Each figure in the middle of the active counsellors whom the reader may compare with.' }),
})

export const getAnalytics = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/analytics/',
  summary:
    'Answers what counsellors reached and did in a period, and in the one that it is compared with: everyone’s for counsellor admins, the boarding counsellors’ for boarding analysts, their own for counsellors. With an id, one counsellor’s, with days, hours, the steps between and the team median.',
  roles: counsellorFigureRoles,
  query: z
    .strictObject({
      action_start_date: askedDays.start_date,
      action_end_date: askedDays.end_date,
      ...askedComparison,
      ...ofParents,
      ...ofAccounts,
      id: Id.optional().meta({ description: 'The counsellor.' }),
    })
    .superRefine(checkPeriod('action_')),
  answer: z.object({ ...answeredPeriod, results: z.array(CounsellorFigures), detail: Detail.nullable() }),
  refusals: {
    counsellorNotFound: [404, 'There is no counsellor with this number.'],
    counsellorNotYours: [404, 'You may not see the figures of this account.'],
  },
})

export const getBoardingAnalytics = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/analytics/boarding-counsellors/',
  summary: 'Answers the same of boarding counsellors, those whose name has what is searched.',
  roles: boardingFigureRoles,
  query: z.strictObject({ ...askedPeriod, ...ofParents, name: searchText().optional() }).superRefine(checkPeriod('')),
  answer: z.object({ ...answeredPeriod, results: z.array(CounsellorFigures) }),
})

/** A rank by fewer than this many is marked, because it says little. */
export const fewBelow = 5

/** Nobody is ranked by fewer days than these. */
export const fewestRankedDays = 3

export const getLeaderBoard = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/counsellor/leader-board/',
  summary: `Ranks the active counsellors by one measure of a period. Equal amounts share a place. Amounts below ${fewBelow}, and those of one day alone, are marked; a period of fewer than ${fewestRankedDays} days has no places.`,
  roles: leaderBoardRoles,
  query: z
    .strictObject({
      ...askedPeriod,
      ...ofParents,
      ...ofAccounts,
      ...ofSchools,
      measure: Measure.default('admission_done').meta({ description: 'What they are ranked by (ours).' }),
    })
    .superRefine(checkPeriod('')),
  answer: z.object({
    ...answeredPeriod,
    measure: FigureName,
    results: z.array(
      z.object({
        place: z.int().nullable(),
        staff: Counsellor,
        amount: z.number(),
        previous: z.number(),
        previous_place: z.int().nullable(),
        days: z.int().meta({ description: 'Days of the period with any.' }),
        is_new: z.boolean().meta({ description: 'Their account is younger than the days that are compared.' }),
        is_few: z.boolean(),
      }),
    ),
  }),
})
