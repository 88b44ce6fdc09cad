import { z } from 'zod'
import { grouped } from '#platform/contract/counts.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { idOf, Named, wholeNumber } from '#platform/contract/shapes.ts'

const maxTarget = 1000
const sentence = `Give a whole number from 1 to ${grouped(maxTarget)}, or leave it empty.`
const Count = wholeNumber(sentence).pipe(z.number().min(1, sentence).max(maxTarget, sentence)).nullable()

const Target = z.object({ calls: z.int().nullable(), talks: z.int().nullable() })
export type Target = z.infer<typeof Target>

/** What a counsellor did today, beside what is expected of them. */
export const DayProgress = z.object({
  calls: z
    .int()
    .meta({ description: 'Calls that they made today: dialed ones that rang, and those on their own telephone that they logged.' }),
  simulated: z.int().meta({ description: 'Simulated calls of today: no telephone rang, so they are no part of the target.' }),
  talks: z.int().meta({ description: 'Those in which the parent answered.' }),
  target: Target.nullable().meta({ description: 'Their own, or else that of everyone; null: there is none.' }),
})
export type DayProgress = z.infer<typeof DayProgress>

const path = '/api/v3/admin_custom/day-targets/'
const admins = ['counsellor_admin'] as const

const Targets = z.object({
  everyone: Target.nullable().meta({ description: 'For all who have none of their own.' }),
  results: z.array(z.object({ staff: Named, own: Target.nullable(), today: DayProgress })),
})
export type Targets = z.infer<typeof Targets>

export const listTargets = defineOperation({
  method: 'GET',
  path,
  summary: 'Lists the active counsellors with their targets for a day, and what they did today.',
  roles: admins,
  answer: Targets,
  ours: true,
})

const maxAtOnce = 500

export const setTargets = defineOperation({
  method: 'PUT',
  path,
  summary: 'Sets how many calls and conversations a day is expected of counsellors. With neither of them there is no target any more.',
  roles: admins,
  body: z.strictObject({
    staff_ids: z
      .array(idOf('Choose a counsellor.'))
      .min(1, 'Choose at least one counsellor.')
      .max(maxAtOnce, `Choose at most ${maxAtOnce} counsellors.`)
      .nullable()
      .meta({ description: 'null: all who have no target of their own.' }),
    calls: Count,
    talks: Count,
  }),
  answer: Targets,
  refusals: { counsellorNotFound: [404, 'One of these counsellors is not active any more. Reload the page.'] },
  success: 'Targets saved',
  ours: true,
})
