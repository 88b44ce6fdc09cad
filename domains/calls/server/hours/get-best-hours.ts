import { sql } from 'kysely'
import type { z } from 'zod'
import { getBestHours as call } from '#domains/calls/contract/best-hours.ts'
import { visibleTo } from '#domains/leads/server/core/visible-to.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Outside } from '#platform/server/gateways/outside.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { chooseHour, type HourRow } from './choose-hour.ts'
import { dialedHour } from './dialed-hour.ts'

const counts = (of: string) =>
  sql`json_build_object('dialed', coalesce(${sql.ref(`${of}.dialed`)}, 0), 'answered', coalesce(${sql.ref(`${of}.answered`)}, 0))`

/** The hours of calling at which a parent whom the reader sees is likeliest to answer. */
export async function getBestHours(
  db: Database,
  { callingHours: { from, until } }: Pick<Outside, 'callingHours'>,
  staff: Staff,
  leadId: number,
): Promise<z.output<typeof call.answer>> {
  const { rows } = await sql<{ hours: (HourRow & { is_weekend: boolean })[] }>`
    with own as (
      select is_weekend, hour, count(*) as dialed, count(*) filter (where answered) as answered
      from (
        select ${dialedHour} from call
        where call.lead_id = ${leadId} and direction = 'outbound' and state in ('connected', 'parent_no_answer', 'parent_busy')
      ) as dialed group by is_weekend, hour
    ), every as (
      select is_weekend, hour, sum(dialed) as dialed, sum(answered) as answered from answering_hour group by is_weekend, hour
    )
    select (
      select json_agg(json_build_object('is_weekend', days.is_weekend, 'hour', hours.hour, 'own', ${counts('own')}, 'alike', ${counts('alike')}, 'all', ${counts('every')}))
      from (values (true), (false)) as days (is_weekend) cross join generate_series(0, 23) as hours (hour)
      left join own on own.is_weekend = days.is_weekend and own.hour = hours.hour
      left join every on every.is_weekend = days.is_weekend and every.hour = hours.hour
      left join answering_hour as alike on alike.is_weekend = days.is_weekend and alike.hour = hours.hour and alike.source = lead.source
    ) as hours
    from lead where lead.id = ${leadId} and ${visibleTo(staff)}`.execute(db)
  const [found] = rows
  if (!found) throw refuse(call, 'leadNotFound')
  const isCalled = (hour: number) => {
    const time = `${String(hour).padStart(2, '0')}:00`
    return time >= from && time < until
  }
  const best = (isWeekend: boolean) => chooseHour(found.hours.filter(({ is_weekend, hour }) => is_weekend === isWeekend && isCalled(hour)))
  return { weekday: best(false), weekend: best(true) }
}
