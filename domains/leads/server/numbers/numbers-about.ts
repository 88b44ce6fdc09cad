import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { NumbersAbout, Subjects } from '#platform/server/http/requests/unmask-input.ts'
import type { TelephoneNumber } from '#platform/server/numbers/telephone-number.ts'
import { type Reader, visibleTo } from '../lead/visible-to.ts'

/** The numbers of these leads, and of the leads of these activities, that the reader sees; the number in use first. */
export async function numbersAbout(db: Database, reader: Reader, { leads, activities }: Subjects): ReturnType<NumbersAbout> {
  const { rows } = await sql<TelephoneNumber>`
    select e164, json_build_object('number', national, 'country_code', country_code) as number
    from lead_number join lead on lead.id = lead_number.lead_id
    where (lead.id = any (${leads}::integer[]) or lead.id in (select lead_id from parent_activity where id = any (${activities}::integer[])))
      and ${visibleTo(reader)}
    order by wrong_at is not null, rank`.execute(db)
  return rows
}
