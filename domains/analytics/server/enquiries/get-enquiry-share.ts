import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { defaultRadius, getEnquiryShare as operation, type SharedSchool } from '#domains/analytics/contract/enquiry-figures.ts'
import { periodOf } from '#domains/analytics/contract/period.ts'
import { type Exactness, isOnlyTown } from '#domains/schools/contract/exactness.ts'
import { kilometresTo } from '#domains/schools/server/school/kilometres.ts'
import { schoolCalled } from '#domains/schools/server/school/school-called.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { bothAmounts, bothDays } from '../figures/figure-sums.ts'
import { schoolsWhere } from '../figures/schools-where.ts'
import { standingSchool } from '../figures/standing-school.ts'
import { totalOf } from '../figures/total-of.ts'

type Query = z.output<typeof operation.query>

interface Middle {
  id: number
  name: string
  lat: number | null
  lng: number | null
  exactness: Exactness | null
}

interface Circle {
  lat: number
  lng: number
  kilometres: number
}

async function findMiddle(db: Database, id: number | undefined): Promise<Middle | null> {
  if (id === undefined) return null
  const school = await db
    .selectFrom('school')
    .leftJoin('school_listing as listed', 'listed.id', 'school.id')
    .select(['school.id', schoolCalled.as('name'), 'school.lat', 'school.lng', 'listed.exactness'])
    .where('school.id', '=', standingSchool(id))
    .executeTakeFirst()
  if (!school) throw refuse(operation, 'schoolNotFound')
  return school as Middle
}

const distance = ({ lat, lng }: Circle) => kilometresTo(sql`${lat}::float8`, sql`${lng}::float8`)

const orders: Readonly<Record<Query['ordering'], RawBuilder<unknown>>> = {
  most: sql`amount desc`,
  least: sql`amount`,
  nearest: sql`kilometres`,
  farthest: sql`kilometres desc nulls last`,
}

interface Shares {
  schools: number
  towns_only: number
  amount: number
  previous: number
  ours: number
  ours_previous: number
  results: SharedSchool[]
}

async function sharesOf(db: Database, query: Query, circle: Circle | undefined): Promise<Shares> {
  const period = periodOf(query)
  const { city, district, district_region, board, source, class: ofClass, campaign, parent } = query
  const places = schoolsWhere({ city, district, district_region, board })
  const narrowing = { source, class: ofClass, campaign, parent }
  const total = await totalOf(db, { figures: ['enquiry'], days: bothDays(period), narrowing, by: { schools: true } })
  const isNear: RawBuilder<unknown> = circle ? sql`${distance(circle)} <= ${circle.kilometres}` : sql`true`
  const { rows } = await sql<Shares>`
    with kept as materialized (
      select school_id, ${bothAmounts(period)} from ${total} where school_id is not null group by school_id
    ), around as materialized (
      select school.*, kept.amount, kept.previous, ${circle ? distance(circle) : sql`null::float8`} as kilometres,
        coalesce(listed.exactness in ('city', 'district'), false) as is_town_only
      from kept join school on school.id = kept.school_id left join school_listing as listed on listed.id = school.id
      where ${isNear} and ${places ? sql`school.id in (${places})` : sql`true`}
    ), here as (
      select * from around where ${circle ? sql`not is_town_only` : sql`true`}
    ), whole as (
      select count(*) filter (where amount > 0)::integer as schools, coalesce(sum(amount), 0)::float8 as amount,
        coalesce(sum(previous), 0)::float8 as previous, coalesce(sum(amount) filter (where is_collab), 0)::float8 as ours,
        coalesce(sum(previous) filter (where is_collab), 0)::float8 as ours_previous
      from here
    )
    select whole.*, (select count(*) filter (where amount > 0 and ${circle ? sql`is_town_only` : sql`false`})::integer from around) as towns_only, coalesce((
      select json_agg(json_build_object('id', id, 'name', ${schoolCalled}, 'slug', slug, 'collab', is_collab,
        'coordinates', case when lat is not null and lng is not null and not is_town_only then json_build_object('lat', lat, 'lng', lng) end,
        'kilometres', round(kilometres::numeric, 1), 'amount', school.amount, 'previous', school.previous,
        'share', school.amount / nullif(whole.amount, 0)) order by ${orders[query.ordering]}, name, id)
      from (select * from here where amount > 0 order by ${orders[query.ordering]}, name, id limit ${query.limit}) as school), '[]') as results
    from whole`.execute(db)
  return rows[0] ?? { schools: 0, towns_only: 0, amount: 0, previous: 0, ours: 0, ours_previous: 0, results: [] }
}

/** How the enquiries of a place, or around a school, are shared among the schools there. */
export async function getEnquiryShare(db: Database, query: Query) {
  const found = await findMiddle(db, query.school)
  const radius = found ? (query.radius ?? defaultRadius) : null
  if (found && (found.lat === null || found.lng === null)) throw refuse(operation, 'noCoordinates')
  if (found && isOnlyTown(found.exactness)) throw refuse(operation, 'townOnly')
  const middle = found && { id: found.id, name: found.name, coordinates: { lat: found.lat ?? 0, lng: found.lng ?? 0 } }
  const circle = middle && radius !== null ? { ...middle.coordinates, kilometres: radius } : undefined
  const { schools, towns_only, amount, previous, ours, ours_previous, results } = await sharesOf(db, query, circle)
  return {
    ...{ period: periodOf(query), middle, radius, schools, towns_only, results },
    total: { amount, previous },
    with_us: { amount: ours, previous: ours_previous },
  }
}
