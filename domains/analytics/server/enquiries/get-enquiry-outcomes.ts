import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { getEnquiryOutcomes as operation } from '#domains/analytics/contract/enquiry-figures.ts'
import { becomings, unknownSource } from '#domains/analytics/contract/figure-names.ts'
import type { Period } from '#domains/analytics/contract/period.ts'
import type { Database } from '#platform/server/db/database.ts'
import { firstDays } from '../figures/first-days.ts'
import { enquiriesWithin } from './enquiries-within.ts'

type Outcomes = z.output<typeof operation.answer>

function outcomesIn([found]: (Outcomes['became'] & { parents: number })[]): Outcomes {
  const { parents = 0, ...became } = found ?? {}
  return { parents, became: became as Outcomes['became'] }
}

/** Outcomes of all enquirers or of one source, from the kept sums. `what` is that of `parent_days`. */
async function outcomesOf(db: Database, what: string, period: Period): Promise<Outcomes> {
  const sums = becomings.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::integer as ${sql.ref(name)}`)
  const { rows } = await sql<Outcomes['became'] & { parents: number }>`
    select coalesce(sum(parents), 0)::integer as parents, ${sql.join(sums)} from parent_days
    where what = ${what} and ${firstDays(period)}`.execute(db)
  return outcomesIn(rows)
}

/** Outcomes of the enquirers of some schools, from the kept days on which they asked there. A step after any of these days came after the first. */
async function outcomesAt(db: Database, where: RawBuilder<unknown>, { start, end }: Period): Promise<Outcomes> {
  const flags = sql.join(becomings.map((name) => sql.ref(name)))
  const asked = sql`what = 'asked' and day between ${start}::date and ${end}::date and ${where}`
  const { rows } = await sql<Outcomes['became'] & { parents: number }>`
    with changed as materialized (select distinct lead_id from parent_day_change),
    asked as (
      select lead_id, ${flags} from parent_day
      where ${asked} and not exists (select from changed where changed.lead_id = parent_day.lead_id)
      union all
      select lead_id, ${flags} from parent_day_truth where ${asked} and lead_id = any (array(select lead_id from changed))
    ), parent as (
      select ${sql.join(becomings.map((name) => sql`bool_or(${sql.ref(name)}) as ${sql.ref(name)}`))} from asked group by lead_id
    )
    select count(*)::integer as parents,
      ${sql.join(becomings.map((name) => sql`count(*) filter (where ${sql.ref(name)})::integer as ${sql.ref(name)}`))} from parent`.execute(
    db,
  )
  return outcomesIn(rows)
}

/**
 * What became of the parents who enquired, by what stands of them now. An admitted parent does not count as a no, though nobody calls
 * them any more (`lead_listing.said_no_at`).
 */
export async function getEnquiryOutcomes(db: Database, query: z.output<typeof operation.query>): Promise<Outcomes> {
  const { period, within, where } = await enquiriesWithin(db, query)
  if (within.length > 0) return await outcomesAt(db, where, period)
  if (query.source === undefined) return await outcomesOf(db, 'enquiry', period)
  return await outcomesOf(db, query.source === unknownSource ? 'enquiry without source' : `enquiry of ${query.source}`, period)
}
