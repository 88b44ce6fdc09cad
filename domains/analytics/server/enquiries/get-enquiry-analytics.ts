import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { getEnquiryAnalytics as call, type EnquiryGroup, type Grouping, mostGroups } from '#domains/analytics/contract/enquiry-figures.ts'
import { becomings, unknownSource } from '#domains/analytics/contract/figure-names.ts'
import { type ComparedPeriod, compared } from '#domains/analytics/contract/period.ts'
import { everyLead } from '#domains/leads/server/lead/visible-to.ts'
import { kolkataDay, startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { bothAmounts, figureDays, inBothPeriods } from '../figures/figure-sums.ts'
import { ofFigures } from '../figures/of-figures.ts'
import { schoolsWhere } from '../figures/schools-where.ts'
import { standingSchool } from '../figures/standing-school.ts'

type Query = z.output<typeof call.query>
type Within = z.output<typeof call.answer>['within']

const kinds = [
  ['city_slug', 'city'],
  ['dist_slug', 'district'],
  ['dist_reg_slug', 'locality'],
] as const

/** The places and the school that are asked for, the largest first. Each lies in the one before, where several are named. */
async function findWithin(db: Database, query: Query): Promise<Within> {
  const within: Within = []
  for (const [parameter, kind] of kinds) {
    const slug = query[parameter]
    if (slug === undefined) continue
    const above = within.at(-1)
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from place
      where kind = ${kind} and slug = ${slug} and ${above ? sql`${above.id} = any (lineage)` : sql`true`} order by rank, id limit 1`.execute(
      db,
    )
    if (!rows[0]) throw refuse(call, 'placeNotFound')
    within.push({ ...rows[0], kind })
  }
  if (query.school === undefined) return within
  const school = await db.selectFrom('school').select(['id', 'name']).where('id', '=', standingSchool(query.school)).executeTakeFirst()
  if (!school) throw refuse(call, 'schoolNotFound')
  return [...within, { ...school, kind: 'school' }]
}

const finer: Readonly<Record<Within[number]['kind'], Grouping>> = {
  city: 'district',
  district: 'district_region',
  locality: 'school',
  school: 'school',
}

function filterOf(within: Within, { source }: Query): RawBuilder<unknown> {
  const idOf = (kind: Within[number]['kind']) => within.find((place) => place.kind === kind)?.id
  const schools = schoolsWhere({
    city: idOf('city'),
    district: idOf('district'),
    district_region: idOf('locality'),
    school: idOf('school'),
  })
  return sql.join(
    [
      schools ? sql`school_id in (${schools})` : sql`true`,
      ...(source === undefined ? [] : [source === unknownSource ? sql`source is null` : sql`source = ${source}`]),
    ],
    sql` and `,
  )
}

const groupColumns: Readonly<Record<Exclude<Grouping, 'source' | 'school'>, string>> = {
  city: 'city_id',
  district: 'district_id',
  district_region: 'locality_id',
}

/** Enquiries by school and source are few rows; only then they are joined with places. */
function groupQuery(by: Grouping, kept: RawBuilder<unknown>) {
  if (by === 'source')
    return sql<EnquiryGroup>`
      select null as id, null as slug, source as name, sum(amount)::float8 as amount, sum(previous)::float8 as previous from ${kept} as kept
      group by source order by 4 desc, 3 limit ${sql.lit(mostGroups)}`
  if (by === 'school')
    return sql<EnquiryGroup>`
      select school.id, school.slug, school.name, sum(amount)::float8 as amount, sum(previous)::float8 as previous
      from ${kept} as kept left join school on school.id = kept.school_id
      group by school.id order by 4 desc, school.name, school.id limit ${sql.lit(mostGroups)}`
  return sql<EnquiryGroup>`
    select place.id, place.slug, place.name, sum(amount)::float8 as amount, sum(previous)::float8 as previous
    from ${kept} as kept left join school on school.id = kept.school_id left join place on place.id = school.${sql.ref(groupColumns[by])}
    group by place.id order by 4 desc, place.name, place.id limit ${sql.lit(mostGroups)}`
}

type Became = Record<(typeof becomings)[number], number>

/**
 * What became of the parents who enquired, by what stands of them now. Both sides are read once and joined. Who was admitted did not say
 * no, though nobody calls them any more (`lead_listing.said_no_at`).
 */
async function becameOf(db: Database, period: ComparedPeriod, where: RawBuilder<unknown>): Promise<{ parents: number; became: Became }> {
  const steps = becomings.filter((name): name is Exclude<typeof name, 'spoken' | 'said_no'> => name !== 'spoken' && name !== 'said_no')
  const { rows } = await sql<Became & { parents: number }>`
    with asked as materialized (
      select lead_id, min(at) as at from parent_activity
      where kind = 'enquiry' and at >= ${startOfDay(period.start)} and at < ${startOfNextDay(period.end)} and ${where}
      group by lead_id
    ), reached as materialized (
      select lead_id, figure, max(at) as at from figure_row
      where ${ofFigures([...steps, 'said_no'])} and at >= ${startOfDay(period.start)} group by lead_id, figure
    )
    select (select count(*)::integer from asked) as parents,
      ${sql.join(
        steps.map(
          (step) => sql`(select count(*)::integer from asked join reached on reached.lead_id = asked.lead_id
            and reached.figure = ${sql.lit(step)} and reached.at >= asked.at) as ${sql.ref(step)}`,
        ),
      )},
      count(*) filter (where spoken_at >= asked.at)::integer as spoken, count(*) filter (where said_no_at is not null and said.at >= asked.at)::integer as said_no
    from asked join lead_listing on lead_listing.viewer_id = ${sql.lit(everyLead)} and lead_listing.lead_id = asked.lead_id
      left join reached as said on said.lead_id = asked.lead_id and said.figure = 'said_no'`.execute(db)
  const { parents = 0, ...became } = rows[0] ?? {}
  return { parents, became: became as Became }
}

/** The enquiries of a period by place, school or source, and what became of their parents. */
export async function getEnquiryAnalytics(db: Database, query: Query) {
  const today = kolkataDay(Date.now())
  const isWhole = query.start_date !== undefined && query.end_date !== undefined
  const period = compared(isWhole ? { start: query.start_date ?? today, end: query.end_date ?? today } : { start: today, end: today })
  const within = await findWithin(db, query)
  const where = filterOf(within, query)
  const last = within.at(-1)
  const by: Grouping = query.source_wise ? 'source' : last ? finer[last.kind] : 'city'
  const isEnquiry = sql`figure = 'enquiry' and ${inBothPeriods(period)} and ${where}`
  const kept = sql`(select school_id, source, ${bothAmounts(period)} from figure_total where ${isEnquiry} group by school_id, source)`
  const [{ rows: results }, { rows: totals }, days, { rows: sources }, { parents, became }] = await Promise.all([
    groupQuery(by, kept).execute(db),
    sql<{ amount: number; previous: number }>`select ${bothAmounts(period)} from figure_total where ${isEnquiry}`.execute(db),
    figureDays(db, { figures: ['enquiry'], period, where }),
    sql<{ source: string }>`
      select distinct source from figure_total
      where figure = 'enquiry' and ${inBothPeriods(period)} and source is not null order by source`.execute(db),
    becameOf(db, period, where),
  ])
  return {
    ...{ period, by, within, parents, became, results },
    total: totals[0] ?? { amount: 0, previous: 0 },
    days: days.map(({ day, figures }) => ({ day, amount: figures.enquiry ?? 0 })),
    sources: sources.map(({ source }) => source),
  }
}
