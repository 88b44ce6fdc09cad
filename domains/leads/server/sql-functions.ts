import { isAdmission, milestoneOf, noes, placeOf, plansCall, steps } from '#domains/leads/contract/steps.ts'
import { cases, quoted, quotedList, type SqlFunction } from '#platform/server/db/sql-functions.ts'

/** The meanings of outcomes, as SQL asks for them. */
export const sqlFunctions: readonly SqlFunction[] = [
  {
    comment: 'How far a step goes, from 1. Null: it stands no more.',
    name: 'lead_step(kind text, status text)',
    returns: 'integer',
    expression: cases(
      "kind || ' ' || status",
      steps.map((step) => [quoted(`${milestoneOf(step).kind} ${milestoneOf(step).status}`), placeOf(step)]),
    ),
  },
  {
    comment: 'Whether a child has an admission with this step.',
    name: 'is_admission(step integer)',
    returns: 'boolean',
    expression: `step >= ${Math.min(...steps.filter(isAdmission).map(placeOf))}`,
  },
  {
    comment: 'Whether an entry of this meaning, or of none, only plans the next call: it is no call and no act.',
    name: 'plans_call(means text)',
    returns: 'boolean',
    expression: `means is not distinct from ${quoted(plansCall)}`,
  },
  {
    comment: 'Whether an entry with this chase says that the parent wants no more calls.',
    name: 'says_no(chase text)',
    returns: 'boolean',
    expression: `chase in ${quotedList(noes)}`,
  },
]
