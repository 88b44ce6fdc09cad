import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { EnquiryGroup, Grouping, getEnquiryAnalytics as operation } from '#domains/analytics/contract/enquiry-figures.ts'
import type { ComparedPeriod } from '#domains/analytics/contract/period.ts'
import { schoolCalled } from '#domains/schools/server/school/school-called.ts'
import type { Database } from '#platform/server/db/database.ts'
import { bothAmounts, bothDays, figureDays } from '../figures/figure-sums.ts'
import { totalOf } from '../figures/total-of.ts'
import { enquiriesWithin, type Within } from './enquiries-within.ts'

type Query = z.output<typeof operation.query>

const finer: Readonly<Record<Within[number]['kind'], Grouping>> = {
  city: 'district',
  district: 'district_region',
  locality: 'school',
  school: 'school',
}

const groupColumns: Readonly<Record<Exclude<Grouping, 'source' | 'school'>, string>> = {
  city: 'city_id',
  district: 'district_id',
  district_region: 'locality_id',
}

/** Enquiries are counted by school or source first: these are few, and only then joined with places. */
function groupQuery(by: Grouping, period: ComparedPeriod, total: RawBuilder<unknown>): RawBuilder<unknown> {
  const sums = (column: string) =>
    sql`(select ${sql.ref(column)}, ${bothAmounts(period)} from ${total} group by ${sql.ref(column)}) as kept`
  if (by === 'source') return sql`select null::integer as id, null as slug, source as name, amount, previous from ${sums('source')}`
  if (by === 'school')
    return sql`
      select school.id, school.slug, school.name, sum(amount) as amount, sum(previous) as previous
      from ${sums('school_id')} left join school on school.id = kept.school_id
      group by school.id`
  return sql`
    select place.id, place.slug, place.name, sum(amount) as amount, sum(previous) as previous
    from ${sums('school_id')} left join school on school.id = kept.school_id left join place on place.id = school.${sql.ref(groupColumns[by])}
    group by place.id`
}

interface Groups {
  groups: number
  results: EnquiryGroup[]
}

/** Only what is shown is named, because each school is looked up among those of its name. */
const shownName = (by: Grouping) => (by === 'school' ? sql`(select ${schoolCalled} from school where school.id = page.id)` : sql`page.name`)

interface ReadGroups extends Pick<Query, 'ordering' | 'limit'> {
  by: Grouping
  grouped: RawBuilder<unknown>
}

/** The groups that come first, and how many there are in all. */
async function readGroups(db: Database, { by, grouped, ordering, limit }: ReadGroups): Promise<Groups> {
  const order = sql`amount ${ordering === 'least' ? sql`asc` : sql`desc`}, name, id`
  const { rows } = await sql<Groups>`
    with grouped as materialized (${grouped})
    select (select count(*)::integer from grouped) as groups,
      (select coalesce(json_agg(json_build_object('id', id, 'slug', slug, 'name', ${shownName(by)}, 'amount', amount, 'previous', previous)
          order by ${order}), '[]')
        from (select * from grouped order by ${order} limit ${limit}) as page) as results`.execute(db)
  return rows[0] ?? { groups: 0, results: [] }
}

/** The enquiries of a period by place, school or source. */
export async function getEnquiryAnalytics(db: Database, query: Query) {
  const { period, within, narrowing } = await enquiriesWithin(db, query)
  const last = within.at(-1)
  const by: Grouping = query.source_wise ? 'source' : last ? finer[last.kind] : 'city'
  const { start, end } = period
  const total = await totalOf(db, {
    figures: ['enquiry'],
    days: bothDays(period),
    narrowing,
    by: { schools: by !== 'source', sources: by === 'source' },
  })
  const [{ groups, results }, { rows: totals }, days, { rows: sources }] = await Promise.all([
    readGroups(db, { ...query, by, grouped: groupQuery(by, period, total) }),
    sql<{ amount: number; previous: number }>`select ${bothAmounts(period)} from ${total}`.execute(db),
    figureDays(db, { figures: ['enquiry'], period, narrowing }),
    sql<{ source: string }>`
      select source from figure_total where figure = 'enquiry' and day between ${start}::date and ${end}::date and source is not null
      group by source order by source`.execute(db),
  ])
  return {
    ...{ period, by, within, groups, results },
    total: totals[0] ?? { amount: 0, previous: 0 },
    days: days.map(({ day, figures }) => ({ day, amount: figures.enquiry ?? 0 })),
    sources: sources.map(({ source }) => source),
  }
}
