import { sql } from 'kysely'
import type { z } from 'zod'
import { getBestHours as operation } from '#domains/calls/contract/best-hours.ts'
import { visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'

type Answer = z.output<typeof operation.answer>

/** The hour at which a call is likeliest to be answered, the earliest of equal ones, as JSON; null where too few calls were made. */
const bestOf = (isWeekend: boolean) => sql<Answer['weekday']>`(
  select json_build_object('hour', hour, 'rate', chance, 'own_calls', own)
  from (select hour, chance, sum(own_calls) over () as own from parent_hours(lead.id, ${sql.lit(isWeekend)})) as hours
  order by chance desc, hour limit 1)`

/** The hours of calling at which a parent whom the reader sees is likeliest to answer. */
export async function getBestHours(db: Database, staff: Staff, leadId: number): Promise<Answer> {
  const { rows } = await sql<Answer>`
    select ${bestOf(false)} as weekday, ${bestOf(true)} as weekend from lead where lead.id = ${leadId} and ${visibleTo(staff)}`.execute(db)
  const [found] = rows
  if (!found) throw refuse(operation, 'leadNotFound')
  return found
}
