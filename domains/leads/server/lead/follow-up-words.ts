import { type RawBuilder, sql } from 'kysely'
import { appointmentNames, callAfterStep, plannedCall } from '#domains/leads/contract/next-step-names.ts'

const whenMeans = (names: Readonly<Record<string, string>>): RawBuilder<unknown> =>
  sql.join(
    Object.entries(names).map(([means, name]) => sql`when action.means = ${sql.lit(means)} then ${sql.lit(name)}`),
    sql` `,
  )

/** Repeating the word call would say less: "Call (last: not picked)". */
const lastOutcome = sql`lower(regexp_replace(action.name, '^Call (?=(Not|Picked)\\y)', ''))`

/**
 * The name of a next step: the step to do, not the action that agreed it. Needs `follow_up` and its `action` in the query; a next call may
 * be planned without an action.
 */
export const followUpName = sql`case
  when action.id is null then ${sql.lit(plannedCall)}
  when follow_up.category is not null then case ${whenMeans(appointmentNames)} else initcap(follow_up.category) end
  else case ${whenMeans(callAfterStep)}
    else 'Call (last: ' || ${lastOutcome} || ')' end
  end`

export const followUpCategory = sql`coalesce(action.category, 'call')`
