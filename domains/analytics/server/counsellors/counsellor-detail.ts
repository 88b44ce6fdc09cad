import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { counsellorFigureNames, type getAnalytics } from '#domains/analytics/contract/counsellor-figures.ts'
import { funnelNames } from '#domains/analytics/contract/figure-names.ts'
import type { ComparedPeriod } from '#domains/analytics/contract/period.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import { isOfTeam } from '#domains/counsellors/server/policy.ts'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import type { Actor } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inIndia } from '#platform/server/db/india-days.ts'
import { figureDays, figureSums } from '../figures/figure-sums.ts'
import { accountsOf, conditionsOfFacts, type Narrowing } from '../figures/narrowing.ts'
import { isAtWork, listAccounts } from './counsellor-accounts.ts'

type Detail = NonNullable<z.output<typeof getAnalytics.answer>['detail']>

const isWithin = ({ start, end }: Period) => sql`at >= ${startOfDay(start)} and at < ${startOfNextDay(end)}`

async function hoursOf(db: Database, narrowing: Narrowing, period: Period): Promise<Detail['hours']> {
  const conditions = conditionsOfFacts('dialed', narrowing, period)
  const { rows } = await sql<Detail['hours'][number]>`
    select extract(isodow from ${inIndia(sql`at`)})::integer as weekday, extract(hour from ${inIndia(sql`at`)})::integer as hour,
      count(*) filter (where figure = 'dialed')::integer as dialed, count(*) filter (where figure = 'answered')::integer as answered
    from figure_fact where figure in ('dialed', 'answered') and ${sql.join([...conditions, isWithin(period)], sql` and `)}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

const pairs = funnelNames.slice(1).map((to, place) => ({ from: funnelNames[place] ?? to, to }))

/** Columns of a parent: when each step was reached first, by anybody and by the counsellor in the period. */
const reachedBy = (isTheirs: RawBuilder<unknown>) =>
  sql.join(
    funnelNames.map((name) => {
      const isStep = sql`figure = ${sql.lit(name)}`
      return sql`min(at) filter (where ${isStep}) as ${sql.ref(`first_${name}`)},
        min(at) filter (where ${isStep} and ${isTheirs}) as ${sql.ref(`own_${name}`)}`
    }),
  )

const daysBetween = ({ from, to }: (typeof pairs)[number]) => {
  const [begun, reached] = [sql.ref(`first_${from}`), sql.ref(`own_${to}`)]
  return sql`select ${sql.lit(from)} as "from", ${sql.lit(to)} as "to", count(*)::integer as parents,
      round((percentile_cont(0.5) within group (order by extract(epoch from ${reached} - ${begun})) / 86400)::numeric, 1)::float8 as days
    from parent where ${begun} <= ${reached}`
}

/**
 * Median days to each step that the counsellor reached in the period. They count from the step before, which a colleague may have reached.
 * The CTE is materialized, since PostgreSQL expects hardly any step to fit and would compare all steps with all.
 */
async function betweenSteps(db: Database, narrowing: Narrowing, period: Period): Promise<Detail['between']> {
  const isStep = sql`figure = any (${funnelNames}::figure_name[])`
  const isTheirs = sql.join([...conditionsOfFacts('visit_done', narrowing, period), isWithin(period)], sql` and `)
  const { rows } = await sql<Detail['between'][number]>`
    with parent as materialized (
      select ${reachedBy(isTheirs)}
      from (select fact.* from milestone cross join lateral figures_of_milestone(milestone) as fact
        where milestone.lead_id = any (array(select lead_id from figure_fact where ${isStep} and ${isTheirs}))) as fact
      where ${isStep} group by lead_id
    )
    ${sql.join(pairs.map(daysBetween), sql` union all `)}`.execute(db)
  return pairs.map(({ from, to }) => rows.find((row) => row.to === to) ?? { from, to, parents: 0, days: null })
}

const middleOf = (amounts: readonly number[]): number => {
  const sorted = amounts.toSorted((one, other) => one - other)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? upper)) / 2
}

/** Each figure in the middle of the counsellors at work. */
async function middleOfTeam(db: Database, reader: Actor, narrowing: Narrowing, period: ComparedPeriod): Promise<Detail['team']> {
  const { account_kind } = narrowing
  const [accounts, sums] = await Promise.all([
    listAccounts(db, account_kind ? sql`${isOfTeam(reader)} and ${accountsOf[account_kind]}` : isOfTeam(reader)),
    figureSums(db, { figures: counsellorFigureNames, period, narrowing }),
  ])
  const team = accounts.filter(isAtWork)
  return Object.fromEntries(
    counsellorFigureNames.map((name) => [name, middleOf(team.map(({ id }) => sums.get(id)?.[name]?.amount ?? 0))]),
  ) as Detail['team']
}

/** What the page of one counsellor shows beside their figures. */
export async function detailOf(
  db: Database,
  reader: Actor,
  narrowing: Narrowing & { staff: number },
  period: ComparedPeriod,
): Promise<Detail> {
  const { staff: _staff, ...ofTeam } = narrowing
  const [days, hours, between, team] = await Promise.all([
    figureDays(db, { figures: counsellorFigureNames, period, narrowing }),
    hoursOf(db, narrowing, period),
    betweenSteps(db, narrowing, period),
    middleOfTeam(db, reader, ofTeam, period),
  ])
  return { days, hours, between, team } as Detail
}
