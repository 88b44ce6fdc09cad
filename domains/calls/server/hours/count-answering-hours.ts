import { type RawBuilder, sql } from 'kysely'
import { countedDays, leastCalls } from '#domains/calls/contract/best-hours.ts'
import type { CallingHours } from '#platform/contract/calling-hours.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'

/** So many calls of the wider group stand beside those of the narrower one: a few calls say little of an hour. */
const weightOfWider = sql.lit(40)

/** The share of calls that are answered, drawn towards the rate of a wider group. */
const drawn = (answered: RawBuilder<unknown>, dialed: RawBuilder<unknown>, rate: RawBuilder<unknown>) => sql`
  (coalesce(${answered}, 0) + ${weightOfWider} * ${rate}) / (coalesce(${dialed}, 0) + ${weightOfWider})`

/** The hours that begin within those of calling. */
const hoursWithin = ({ from, until }: CallingHours): number[] =>
  Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => {
    const time = `${String(hour).padStart(2, '0')}:00`
    return time >= from && time < until
  })

/**
 * Counts again how calls were answered by hour, day and source, and from it the chance of an answer. Readers see the old counts until
 * the new ones are there.
 */
export async function countAnsweringHours(db: Database, callingHours: CallingHours): Promise<void> {
  const hours = sql`${hoursWithin(callingHours)}::smallint[]`
  await inTransaction(db, async (tx) => {
    await sql`delete from answering_hour`.execute(tx)
    await sql`
      insert into answering_hour (source, is_weekend, hour, dialed, answered)
      select source, is_weekend, hour, count(*), count(*) filter (where is_answered)
      from dialed_hour join lead on lead.id = dialed_hour.lead_id
      where placed_at > now() - make_interval(days => ${sql.lit(countedDays)})
      group by source, is_weekend, hour`.execute(tx)
    await sql`delete from hour_chance`.execute(tx)
    // The rate of an hour is drawn towards that of all hours, and that of a source towards that of everyone.
    await sql`
      insert into hour_chance (source, is_weekend, hour, chance, usual, hours)
      with called as (
        select * from answering_hour where hour = any (${hours})
      ), every as (
        select is_weekend, sum(answered)::float8 / sum(dialed) as rate from called
        group by is_weekend having sum(dialed) >= ${sql.lit(leastCalls)}
      ), every_hour as (
        select every.is_weekend, hours.hour, ${drawn(sql`sum(answered)`, sql`sum(dialed)`, sql`every.rate`)} as rate
        from every cross join unnest(${hours}) as hours (hour)
        left join called on called.is_weekend = every.is_weekend and called.hour = hours.hour
        group by every.is_weekend, hours.hour, every.rate
      ), chance as (
        select sources.source, every_hour.is_weekend, every_hour.hour, ${drawn(sql`called.answered`, sql`called.dialed`, sql`rate`)} as chance
        from every_hour cross join (select source from called union select '') as sources (source)
        left join called on called.source = sources.source and called.is_weekend = every_hour.is_weekend and called.hour = every_hour.hour
      )
      select source, is_weekend, hour, chance, avg(chance) over (partition by source, is_weekend), count(*) over (partition by source, is_weekend)
      from chance`.execute(tx)
  })
}
