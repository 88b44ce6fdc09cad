import { sql } from 'kysely'
import type { z } from 'zod'
import type { getEnquiryOutcomes as call } from '#domains/analytics/contract/enquiry-figures.ts'
import { becomings } from '#domains/analytics/contract/figure-names.ts'
import type { Period } from '#domains/analytics/contract/period.ts'
import { everyLead } from '#domains/leads/server/lead/visible-to.ts'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import { firstDays } from '../figures/first-days.ts'
import { ofFigures } from '../figures/of-figures.ts'
import { enquiriesWithin } from './enquiries-within.ts'

type Outcomes = z.output<typeof call.answer>

const steps = becomings.filter((name) => name !== 'spoken')

/** The same from the kept days, of every parent who enquired. */
async function outcomesOfAll(db: Database, period: Period): Promise<Outcomes> {
  const sums = becomings.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::integer as ${sql.ref(name)}`)
  const { rows } = await sql<Outcomes['became'] & { parents: number }>`
    select coalesce(sum(parents), 0)::integer as parents, ${sql.join(sums)} from parent_days
    where what = 'enquiry' and ${firstDays(period)}`.execute(db)
  const { parents = 0, ...became } = rows[0] ?? {}
  return { parents, became: became as Outcomes['became'] }
}

/**
 * What became of the parents who enquired, by what stands of them now. Where a place, school or source is asked for, each parent and
 * their steps are read. An admitted parent does not count as a no, though nobody calls them any more (`lead_listing.said_no_at`).
 */
export async function getEnquiryOutcomes(db: Database, query: z.output<typeof call.query>): Promise<Outcomes> {
  const { period, where, isAll } = await enquiriesWithin(db, query)
  if (isAll) return await outcomesOfAll(db, period)
  const lastOf = (step: (typeof steps)[number]) => sql`max(at) filter (where figure = ${sql.lit(step)}) as ${sql.ref(step)}`
  const parentsWith = (step: (typeof steps)[number]) => {
    const stands = step === 'said_no' ? sql`said_no_at is not null` : sql`true`
    return sql`count(*) filter (where reached.${sql.ref(step)} >= asked.at and ${stands})::integer as ${sql.ref(step)}`
  }
  const { rows } = await sql<Outcomes['became'] & { parents: number }>`
    with asked as materialized (
      select lead_id, min(at) as at from parent_activity
      where kind = 'enquiry' and at >= ${startOfDay(period.start)} and at < ${startOfNextDay(period.end)} and ${where}
      group by lead_id
    ), reached as materialized (
      select lead_id, ${sql.join(steps.map(lastOf))} from figure_row
      where ${ofFigures(steps)} and at >= ${startOfDay(period.start)} group by lead_id
    )
    select count(*)::integer as parents, count(*) filter (where spoken_at >= asked.at)::integer as spoken, ${sql.join(steps.map(parentsWith))}
    from asked left join reached on reached.lead_id = asked.lead_id
      left join lead_listing on lead_listing.viewer_id = ${sql.lit(everyLead)} and lead_listing.lead_id = asked.lead_id`.execute(db)
  const { parents = 0, ...became } = rows[0] ?? {}
  return { parents, became: became as Outcomes['became'] }
}
