import { placeOf, steps } from '#domains/leads/contract/steps.ts'
import { stateOfStep } from '#domains/recommendations/contract/bucket.ts'
import { cases, quoted, type SqlFunction } from '#platform/server/db/sql-functions.ts'

/** How far a child is with a school, as SQL asks for it. */
export const sqlFunctions: readonly SqlFunction[] = [
  {
    comment: 'The state of a child at a school with this step; null if the step says nothing of it.',
    name: 'state_of_step(step integer)',
    returns: 'text',
    expression: cases(
      'step',
      steps.flatMap((step) => {
        const state = stateOfStep[step]
        return state ? [[String(placeOf(step)), quoted(state)] as const] : []
      }),
    ),
  },
]
