import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Period, periodOf } from '#domains/analytics/contract/period.ts'
import { type getWhatWorks as call, firstCallBands, notCalled, type WorksRow } from '#domains/analytics/contract/what-works.ts'
import { servedReasons } from '#domains/dialer/contract/dialer.ts'
import { reasonNames } from '#domains/dialer/contract/reason-names.ts'
import { everyLead } from '#domains/leads/server/lead/visible-to.ts'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import { cameAfter } from './came-after.ts'

const within = (instant: RawBuilder<unknown>, { start, end }: Period) =>
  sql`${instant} >= ${startOfDay(start)} and ${instant} < ${startOfNextDay(end)}`

/** If a lead was merged into a newer one, its first call may be older than the lead: such a call was in time. */
const firstCallBand = sql`case when first_call_at is null then ${sql.lit(notCalled)} ${sql.join(
  firstCallBands.map(([name, minutes]) =>
    Number.isFinite(minutes)
      ? sql`when first_call_at < created_at + make_interval(mins => ${sql.lit(minutes)}) then ${sql.lit(name)}`
      : sql`else ${sql.lit(name)}`,
  ),
  sql` `,
)} end`

/** What begins a count: each reason with the parents it served, and each new parent by source and by first call. */
const begun = (period: Period) => sql`
  select 'reason ' || reason as key, lead_id, min(lower(during)) as at from dial_lease
  where during && tstzrange(${startOfDay(period.start)}, ${startOfNextDay(period.end)}) and ${within(sql`lower(during)`, period)}
  group by reason, lead_id
  union all
  select what.key, lead_id, created_at from (
    select lead_id, lead.source, lead.created_at, listing.first_call_at
    from lead join lead_listing as listing on listing.lead_id = lead.id
    where listing.viewer_id = ${sql.lit(everyLead)} and ${within(sql`listing.created_at`, period)}
  ) as came cross join lateral (values ('source ' || source), ('call ' || ${firstCallBand})) as what (key)`

/** Which reason of the dialer, which source and how soon a first call lead to talks and admissions. */
export async function getWhatWorks(db: Database, asked: z.output<typeof call.query>): Promise<z.output<typeof call.answer>> {
  const period = periodOf(asked)
  const found = await cameAfter(db, begun(period), period)
  const rowOf = (kind: string, name: string, key = name): WorksRow[] => {
    const row = found.find((each) => each.key === `${kind} ${key}`)
    return row ? [{ name, parents: row.parents, talked: row.talked, admitted: row.admitted }] : []
  }
  const sources = found.filter(({ key }) => key.startsWith('source ')).map(({ key }) => key.slice('source '.length))
  return {
    period,
    reasons: servedReasons.flatMap((reason) => rowOf('reason', reasonNames[reason], reason)),
    sources: sources
      .flatMap((source) => rowOf('source', source))
      .sort((one, other) => other.parents - one.parents || (one.name < other.name ? -1 : 1)),
    first_calls: [...firstCallBands.map(([name]) => name), notCalled].flatMap((name) => rowOf('call', name)),
  }
}
