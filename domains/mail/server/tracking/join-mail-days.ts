import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** Joins the sixteen parts of each count of mails on the days in India before today; what changes such a day later is joined in the next run. */
export async function joinMailDays(db: Database): Promise<void> {
  const days = await sql<{ day: string }>`
    select distinct day::text from mail_day where part > 0 and day < (now() at time zone 'Asia/Kolkata')::date`.execute(db)
  for (const { day } of days.rows)
    await sql`
      with gone as (delete from mail_day where day = ${day} and part > 0 returning what, version_id, campaign_id, count)
      insert into mail_day (day, what, version_id, campaign_id, part, count)
      select ${day}, what, version_id, campaign_id, 0, sum(count) from gone group by what, version_id, campaign_id
      on conflict (day, what, version_id, campaign_id, part) do update set count = mail_day.count + excluded.count`.execute(db)
}
