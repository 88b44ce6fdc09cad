import { sql } from 'kysely'
import type { z } from 'zod'
import { hasRole } from '#domains/accounts/server/account/has-role.ts'
import { ofActionDays, type listTeamDays as operation, type TeamRow } from '#domains/follow-ups/contract/follow-ups.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inIndia, startOfToday } from '#platform/server/db/india-days.ts'
import { countsByDay } from './counts-by-day.ts'

interface Row extends Omit<TeamRow, 'date_wise_counts'> {
  days: { day: string; count: number }[]
}

/** The open follow-ups of each counsellor by day, from the kept counts. */
export async function listTeamDays(db: Database, query: z.output<typeof operation.query>): Promise<TeamRow[]> {
  const days = ofActionDays(query)
  const { rows } = await sql<Row>`
    with kept as (
      select owner_id, day, sum(follow_ups)::integer as count from follow_up_count
      where day between ${days.first}::date and ${days.last}::date group by owner_id, day having sum(follow_ups) <> 0
    ), late as (
      select owner_id, sum(follow_ups)::integer as count from follow_up_count
      where day < ${inIndia(startOfToday)}::date group by owner_id having sum(follow_ups) <> 0
    ), taker as (
      select id, name, is_active from staff where is_active and ${hasRole('counsellor')}
      union select staff.id, staff.name, staff.is_active from (select owner_id from kept union select owner_id from late) as had
        join staff on staff.id = had.owner_id
      union select null, null, true where exists (select from kept where owner_id is null) or exists (select from late where owner_id is null)
    )
    select case when taker.id is not null then json_build_object('id', taker.id, 'name', taker.name) end as counsellor, taker.is_active,
      coalesce((select count from late where late.owner_id is not distinct from taker.id), 0) as before_today, (
      select coalesce(json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'count', count)), '[]')
      from kept where kept.owner_id is not distinct from taker.id) as days
    from taker order by taker.id is null, not taker.is_active, taker.name, taker.id`.execute(db)
  return rows.map(({ days: counted, ...row }) => ({ ...row, date_wise_counts: countsByDay(days, counted).date_wise_counts }))
}
