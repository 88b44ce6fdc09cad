import { type RawBuilder, sql } from 'kysely'
import { admissionWithinDays, talkWithinDays } from '#domains/analytics/contract/feature-figures.ts'
import type { FigureName } from '#domains/analytics/contract/figure-names.ts'
import type { Period } from '#domains/analytics/contract/period.ts'
import { dayAfter, startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import { ofFigures } from '../figures/of-figures.ts'

interface CameAfter {
  key: string
  parents: number
  talked: number
  admitted: number
}

const talks: readonly FigureName[] = ['answered', 'call_taken', 'call_logged']

const days = (count: number) => sql`make_interval(days => ${sql.lit(count)})`

/**
 * With how many parents a talk and an admission came after something, by its `key`. `begun` is a query of `key`, `lead_id` and `at`, one
 * row for each key and parent, within the period. Talks and admissions are read once and joined.
 */
export async function cameAfter(db: Database, begun: RawBuilder<unknown>, { start, end }: Period): Promise<CameAfter[]> {
  const since = (until: number) => sql`at >= ${startOfDay(start)} and at < ${startOfNextDay(dayAfter(end, until))}`
  const { rows } = await sql<CameAfter>`
    with begun as materialized (${begun}), talk as materialized (
      select lead_id, at from figure_row where ${ofFigures(talks)} and ${since(talkWithinDays)}
    ), admission as materialized (
      select lead_id, at from figure_row where ${ofFigures(['admission_done'])} and ${since(admissionWithinDays)}
    ), talked as (
      select key, count(distinct begun.lead_id)::integer as parents from begun join talk on talk.lead_id = begun.lead_id
      where talk.at >= begun.at and talk.at < begun.at + ${days(talkWithinDays)} group by key
    ), admitted as (
      select key, count(distinct begun.lead_id)::integer as parents from begun join admission on admission.lead_id = begun.lead_id
      where admission.at >= begun.at and admission.at < begun.at + ${days(admissionWithinDays)} group by key
    )
    select begun.key, count(*)::integer as parents, coalesce(max(talked.parents), 0) as talked, coalesce(max(admitted.parents), 0) as admitted
    from begun left join talked on talked.key = begun.key left join admitted on admitted.key = begun.key
    group by begun.key`.execute(db)
  return rows
}
