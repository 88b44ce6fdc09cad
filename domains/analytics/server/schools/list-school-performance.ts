import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type FigureName, schoolFigureNames } from '#domains/analytics/contract/figure-names.ts'
import { type ComparedPeriod, periodOf } from '#domains/analytics/contract/period.ts'
import type { listSchoolPerformance as operation, SchoolFigures } from '#domains/analytics/contract/school-figures.ts'
import { everyLead } from '#domains/leads/server/lead/visible-to.ts'
import { schoolCalled } from '#domains/schools/server/school/school-called.ts'
import { askSearching } from '#domains/schools/server/search/ask-searching.ts'
import { isMatch, listedSchools, type SearchReading } from '#domains/schools/server/search/match-search.ts'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import type { Actor } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import { before, figuresOfSchools, schoolColumns } from '../figures/lists/school-sums.ts'
import { conditionsOfFacts } from '../figures/narrowing.ts'
import { schoolsWhere } from '../figures/schools-where.ts'
import { readableSchools } from '../policy.ts'

type Query = z.output<typeof operation.query>
type Figures = SchoolFigures['figures']

interface School {
  id: number
  name: string
  slug: string
  collab: boolean
  city: string | null
}

interface Found {
  count: number
  total: Figures
  with_us: Figures
  page: { school: School; figures: Figures }[]
}

function isFound(reader: Actor, query: Query, reading: SearchReading | undefined): RawBuilder<unknown> {
  const schools = schoolsWhere(query)
  return sql.join(
    [
      schools ? sql`school.id in (${schools})` : sql`true`,
      readableSchools(reader),
      reading ? sql`school.id in (select school.id from ${listedSchools} where ${isMatch(reading)})` : sql`true`,
    ],
    sql` and `,
  )
}

/** The figures of a row, or of all rows if they are summed. */
const figuresObject = (amountOf: (column: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql`json_build_object(${sql.join(
    schoolFigureNames.map(
      (name) => sql`${sql.lit(name)}, json_build_object('amount', ${amountOf(sql.ref(name))}, 'previous', ${amountOf(before(name))})`,
    ),
  )})`

const summed = (column: RawBuilder<unknown>) => sql`coalesce(sum(${column}), 0)`

/** Every school that has any figure is put together once; the page, and the sums of all and of ours, are taken from them. */
async function find(
  db: Database,
  reader: Actor,
  query: Query,
  sums: RawBuilder<unknown>,
  reading: SearchReading | undefined,
): Promise<Found> {
  const order = sql`${sql.ref(query.ordering)} ${query.least ? sql`asc` : sql`desc`}, all_of_it desc, name, school_id`
  const { rows } = await sql<Found>`
    with kept as materialized (
      select kept.*, name, slug, is_collab, city_id, ${sql.join(schoolColumns, sql` + `)} as all_of_it
      from (${sums}) as kept join school on school.id = kept.school_id where ${isFound(reader, query, reading)}
    ), page as (
      select * from kept where all_of_it > 0
      order by ${order} limit ${query.limit} offset ${query.offset}
    )
    select (select count(*)::integer from kept where all_of_it > 0) as count,
      (select ${figuresObject(summed)} from kept) as total, (select ${figuresObject(summed)} from kept where is_collab) as with_us,
      (select coalesce(json_agg(json_build_object(
          'school', json_build_object('id', school_id, 'name', (select ${schoolCalled} from school where school.id = page.school_id), 'slug', slug, 'collab', is_collab,
            'city', (select name from place where place.id = page.city_id)),
          'figures', ${figuresObject((column) => column)}
        ) order by ${order}), '[]') from page) as page`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A query of one row answered none.')
  return found
}

type Beside = Pick<SchoolFigures, 'budgets' | 'not_back' | 'declined' | 'declined_others'>

/** What the parents of a few schools show: whether they can pay, came back after a visit, and why they said no. */
async function besideOf(db: Database, ids: readonly number[], query: Query, { start, end }: ComparedPeriod): Promise<Map<number, Beside>> {
  const ofParents = ({ source, class: ofClass, campaign, parent }: Query) => ({ source, class: ofClass, campaign, parent })
  const are = (figure: FigureName) => sql.join([sql`true`, ...conditionsOfFacts(figure, ofParents(query), { start, end })], sql` and `)
  const isWithin = (at: string) => sql`${sql.ref(at)} >= ${startOfDay(start)} and ${sql.ref(at)} < ${startOfNextDay(end)}`
  const { rows } = await sql<Beside & { id: number }>`
    with asked as materialized (
      select school_id, lead_id, min(at) as at from parent_activity
      where kind = 'enquiry' and school_id = any (${ids}::integer[]) and ${isWithin('at')} and ${are('enquiry')} group by school_id, lead_id
    ), parent as materialized (
      select asked.*, budget_max, said_no_at from asked
      join lead_listing on viewer_id = ${sql.lit(everyLead)} and lead_listing.lead_id = asked.lead_id
    ), visited as (
      select school_id, lead_id, min(at) as at from figure_fact
      where figure = 'visit_done' and school_id = any (${ids}::integer[]) and ${isWithin('at')} and ${are('visit_done')} group by school_id, lead_id
    ), further as (
      select school_id, lead_id, max(at) as at from figure_fact
      where school_id = any (${ids}::integer[]) and at >= ${startOfDay(start)}
        and figure in ('application_submitted', 'registration_in_process', 'registration_done', 'admission_in_process', 'admission_done')
      group by school_id, lead_id
    ), said as (
      select distinct on (parent.school_id, parent.lead_id) parent.school_id, action.name as reason
      from parent join lead_event as event on event.lead_id = parent.lead_id join action on action.id = event.action_id
      where said_no_at is not null and event.kind = 'action' and event.undone_at is null and says_no(event.chase)
        and event.at >= parent.at
      order by parent.school_id, parent.lead_id, event.at desc
    ), declined as (
      select school_id, reason, count(*)::integer as parents,
        row_number() over (partition by school_id order by count(*) desc, reason) as nth
      from said group by school_id, reason
    )
    select school.id, json_build_object(
        'known', (select count(*) from parent where parent.school_id = school.id and budget_max is not null),
        'fit', (select count(*) from parent where parent.school_id = school.id and budget_max >= school.avg_fee),
        'fee', school.avg_fee) as budgets,
      (select count(*)::integer from visited where visited.school_id = school.id and not exists (
        select from further where further.school_id = school.id and further.lead_id = visited.lead_id and further.at >= visited.at)) as not_back,
      (select coalesce(json_agg(json_build_object('reason', reason, 'parents', parents) order by nth), '[]')
        from declined where declined.school_id = school.id and nth <= 3) as declined,
      (select coalesce(sum(parents), 0)::integer from declined where declined.school_id = school.id and nth > 3) as declined_others
    from (select school.id, avg_fee from school left join school_listing on school_listing.id = school.id) as school
    where school.id = any (${ids}::integer[])`.execute(db)
  return new Map(rows.map(({ id, ...beside }) => [id, beside]))
}

const nothing: Beside = { budgets: { known: 0, fit: 0, fee: null }, not_back: 0, declined: [], declined_others: 0 }

/** What came of enquiries at each school that the reader may read. */
export async function listSchoolPerformance(db: Database, reader: Actor, query: Query) {
  const period = periodOf(query)
  const sums = await figuresOfSchools(db, period, query)
  const { answer } = await askSearching(
    db,
    query,
    (reading) => find(db, reader, query, sums, reading),
    (found) => found.count === 0,
  )
  const { count, total, with_us, page } = answer
  const beside = await besideOf(
    db,
    page.map(({ school }) => school.id),
    query,
    period,
  )
  return {
    ...{ period, count, total, with_us },
    results: page.map(({ school, figures }) => ({ school, figures, ...(beside.get(school.id) ?? nothing) })),
  }
}
