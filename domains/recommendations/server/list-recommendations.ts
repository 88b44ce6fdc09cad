import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import {
  listRecommendations as call,
  type RecommendationCriteria,
  type RecommendedSchool,
} from '#domains/recommendations/contract/recommendations.ts'
import { kilometresOfDegree, kilometresTo } from '#domains/schools/server/kilometres.ts'
import { feesVerifiedAt, type SchoolPages, schoolJson } from '#domains/schools/server/school-row.ts'
import { largestPage } from '#platform/contract/shapes.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readWishes, type Wishes } from './read-wishes.ts'
import { refuseUnlessTheirs } from './refuse-unless-theirs.ts'

const beforeFirst = ['nursery', 'lkg', 'ukg']

/** A class as a number on one scale: Class 1 is 1, UKG 0, LKG -1; undefined for what is on no such scale. */
function gradeOf(slug: string): number | undefined {
  const early = beforeFirst.indexOf(slug)
  if (early >= 0) return early - beforeFirst.length + 1
  const grade = /^class-(\d{1,2})$/.exec(slug)?.[1]
  return grade === undefined ? undefined : Number(grade)
}

type Query = z.output<typeof call.query>

const kilometres = kilometresTo(sql`point.lat`, sql`point.lng`)

const pointsOf = ({ points }: Wishes) =>
  sql`unnest(${points.map(({ lat }) => lat)}::float8[], ${points.map(({ lng }) => lng)}::float8[]) as point (lat, lng)`

const boardingSchools = (wishes: Wishes) => sql`
  select school.id, (select min(${kilometres}) from ${pointsOf(wishes)}) as km from school where school.is_residential`

const schoolsNearby = (wishes: Wishes, distance: number) => {
  const areas = sql`${wishes.areas.map(({ id }) => id)}::integer[]`
  // The box lets the index choose; the circle in it is measured. Where degrees of longitude are narrow the box is wider.
  const north = sql.lit(distance / kilometresOfDegree)
  const east = sql`${north} / cos(radians(least(80, abs(point.lat) + ${north})))`
  return sql`
    select id, min(km) as km from (
      select school.id, ${kilometres} as km from ${pointsOf(wishes)} join school
        on school.lat between point.lat - ${north} and point.lat + ${north} and school.lng between point.lng - ${east} and point.lng + ${east}
      union all
      select school.id, null from school where school.district_id = any (${areas}) or school.city_id = any (${areas})
    ) as near where km <= ${distance} or km is null group by id`
}

const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']
const gradeWritten = (pattern: string) => sql`array_position(${romans}::text[], substring(school.classes from ${pattern}))`

/** Whether `school` teaches one of the classes; null where either is not known. A register that only says `to X` says nothing of its first class. */
function fitsClass({ classes }: Wishes): RawBuilder<boolean | null> {
  const grades = classes.map(({ slug }) => gradeOf(slug)).filter((grade) => grade !== undefined)
  if (grades.length === 0) return sql`null::boolean`
  const [first, last] = [gradeWritten('^([IVX]+) to '), gradeWritten('([IVX]+)$')]
  return sql`(select bool_or(grade <= ${last} and grade >= coalesce(${first}, grade)) from unnest(${grades}::integer[]) as grade)`
}

const fitsBoard = ({ board_ids: ids }: Wishes) => (ids.length > 0 ? sql`school.board_ids && ${ids}::integer[]` : sql`null::boolean`)

function criteriaOf(wishes: Wishes, query: Query): RecommendationCriteria {
  const schooling = query.schooling ?? (wishes.boarding ? 'boarding' : 'day')
  const isNearby = schooling === 'day' && wishes.points.length > 0
  return {
    schooling,
    around: [...wishes.points, ...wishes.areas].map(({ name }) => name),
    distance: isNearby ? query.distance : null,
    boards: wishes.boards,
    classes: wishes.classes.map(({ name }) => name),
    budget_min: wishes.budget_min,
    budget_max: wishes.budget_max,
  }
}

/** What is of no use to the child comes last; the rest is in an order that can be told to a parent (docs/decisions). */
export async function listRecommendations(db: Database, staff: Staff, query: Query, pages: SchoolPages) {
  const { combined_data_id: leadId, child_id: childId, limit, offset } = query
  await refuseUnlessTheirs(db, call, staff, leadId, childId)
  const wishes = await readWishes(db, leadId, childId)
  const criteria = criteriaOf(wishes, query)
  const found = criteria.schooling === 'boarding' ? boardingSchools(wishes) : schoolsNearby(wishes, query.distance)
  const row = schoolJson(
    pages,
    sql`'fees_verified_at', ${feesVerifiedAt}, 'distance_km', round(page.km::numeric, 1),
      'fits_board', page.fits_board, 'fits_class', page.fits_class`,
  )
  const { rows } = await sql<{ count: number; results: RecommendedSchool[] }>`
    with found as materialized (${found}), page as (
      select * from (
        select found.*, ${fitsBoard(wishes)} as fits_board, ${fitsClass(wishes)} as fits_class, row_number() over (
          order by ${fitsClass(wishes)} is false, ${fitsBoard(wishes)} is false, is_collab desc, round(km::numeric, 1) nulls last, name, school.id) as position
        from found join school on school.id = found.id order by position limit ${limit} offset ${offset}
      ) as ordered limit ${sql.lit(largestPage)}
    )
    select
      (select count(*)::integer from found) as count,
      (select coalesce(json_agg(${row} order by page.position), '[]') from page join school on school.id = page.id) as results`.execute(db)
  return { criteria, page: rows[0] ?? { count: 0, results: [] } }
}
