import { type RawBuilder, sql } from 'kysely'
import { cannotBe, type Facets, type Wish, wishes } from '#domains/recommendations/contract/criteria.ts'
import { type LeftOut, parts, type RecommendedSchool, type Relaxation } from '#domains/recommendations/contract/recommendations.ts'
import { feesVerifiedAt, type SchoolPages, schoolJson } from '#domains/schools/server/school/school-row.ts'
import { largestPage } from '#platform/contract/shapes.ts'
import type { Database } from '#platform/server/db/database.ts'
import { kilometresFromAny } from './candidates.ts'
import { facetsOf } from './facets-of.ts'
import { bitOf, isKept, misses, pointsInOrder, ranked, staleAfter, sumOfPoints } from './facts.ts'
import { judged } from './judged.ts'
import { leftOutText } from './names.ts'
import { weights } from './order.ts'
import { missingOne, relaxationsOf } from './relaxations.ts'
import type { SearchCriteria } from './search-criteria.ts'
import { type Facts, tellReasons } from './tell-reasons.ts'

interface Page {
  limit: number
  offset: number
}

interface NotKnown {
  wish: Wish
  count: number
}

export interface Recommended {
  count: number
  /** How many of them are known to miss no wish, and how many of those fit all of them for sure. */
  fitting: number
  surely_fitting: number
  not_known: NotKnown[]
  results: RecommendedSchool[]
  facets: Facets
  relaxations: Relaxation[]
  left_out: LeftOut[]
  towns_only: number
}

/** The most points first, then the nearest to 100 metres; the id makes it the same each time. */
const order = sql`${sumOfPoints} desc, round(km::numeric, 1) nulls last, id`

/** Only its city or district is known, whose point says nothing of the school. */
const isTown = sql`coalesce(page.exactness in ('city', 'district'), true)`

/** How many schools fit otherwise, and cannot be the child's. */
const impossibleOf = (criteria: SearchCriteria) =>
  sql`json_build_object(${sql.join(
    cannotBe.flatMap((wish) => [sql.lit(wish), sql`count(*) filter (where ${misses(wish)} and ${isKept(criteria, wish)})`]),
  )})`

/** Of how many fitting schools it is not known whether they fit a wish. */
const notKnown = sql`json_build_object(${sql.join(
  wishes.flatMap((wish) => [sql.lit(wish), sql`count(*) filter (where missed = 0 and untold & ${bitOf(wish)} <> 0)`]),
)})`

const notKnownOf = (counts: Record<Wish, number>): NotKnown[] =>
  wishes.filter((wish) => counts[wish] > 0).map((wish) => ({ wish, count: counts[wish] }))

/** What the class's own admission is, of the wished class that is open; of the newest session that says something. */
const admissionOf = ({ classes }: SearchCriteria) => sql`(
  select json_build_object('status', case when closes < day or not is_open then 'closed' when opens_on > day then 'later' else 'open' end,
    'class', name, 'opens_on', opens_on, 'closes_on', closes_on, 'verified_at', verified_at)
  from (
    select distinct on (class_id) school_class.name, school_class.rank, open_class.*, coalesce(closes_on, make_date(left(session, 4)::integer + 1, 3, 31)) as closes
    from class_relation join open_class on class_relation_id = class_relation.id join school_class on school_class.id = class_id
    where school_id = page.id and (class_id = any (${classes.map(({ id }) => id)}::integer[]) ${classes.length > 0 ? sql`` : sql`or is_open`})
    order by class_id, session desc, is_open desc
  ) as said cross join (select (now() at time zone 'Asia/Kolkata')::date as day) as today
  order by is_open and closes >= day desc, opens_on is null or opens_on <= day desc, rank limit 1)`

async function readPage(
  db: Database,
  criteria: SearchCriteria,
  { limit, offset }: Page,
  pages: SchoolPages,
  from?: RawBuilder<unknown>,
  ordered = order,
) {
  const row = schoolJson(
    pages,
    sql`'fees_verified_at', ${feesVerifiedAt}, 'district_region', (select json_build_object('id', id, 'name', name) from place where id = school.locality_id),
      'coordinates', case when not ${isTown} then json_build_object('lat', school.lat, 'lng', school.lng) end, 'exactness', page.exactness,
      'distance_km', case when not ${isTown} then round(page.km::numeric, 1) end, 'gender', page.gender, 'fits_class', page.teaches, 'fits_board', page.has_board, 'fees', page.fee,
      'admission', ${admissionOf(criteria)},
      'facts', json_build_object('is_own_fee', page.is_own_fee, 'fee_day', page.fee_day, 'stale_after', ${staleAfter}, 'with_hostel', page.with_hostel, 'visited', coalesce(page.visited, 0), 'admitted', coalesce(page.admitted, 0), 'is_of_stage', page.is_of_stage,
        'is_verified', page.is_verified, 'global_rank', page.global_rank, 'ranked', ${ranked}, 'points', ${pointsInOrder})`,
  )
  const { rows } = await sql<{
    count: number
    fitting: number
    surely_fitting: number
    not_known: Record<Wish, number>
    facets: Facets
    missing: Record<string, number>
    impossible: Record<(typeof cannotBe)[number], number>
    towns_only: number
    results: (RecommendedSchool & { facts: Facts })[]
  }>`
    with ${judged(criteria, from)}, page as (
      select * from (
        select judged.*, row_number() over (order by ${ordered}) as position from judged where ${isKept(criteria)} order by position limit ${limit} offset ${offset}
      ) as ordered limit ${sql.lit(largestPage)}
    )
    select counted.*, ${facetsOf(criteria)} as facets,
      (select coalesce(json_agg(${row} order by page.position), '[]') from page join school on school.id = page.id) as results
    from (select count(*) filter (where ${isKept(criteria)})::integer as count, count(*) filter (where missed = 0)::integer as fitting,
      count(*) filter (where missed = 0 and untold = 0)::integer as surely_fitting, ${notKnown} as not_known,
      ${missingOne} as missing, ${impossibleOf(criteria)} as impossible,
      ${criteria.points.length > 0 ? sql`count(*) filter (where exactness in ('city', 'district') and ${isKept(criteria)})::integer` : sql`0`} as towns_only from judged) as counted`.execute(
    db,
  )
  const [read] = rows
  if (!read) throw new Error('A count is always answered.')
  return read
}

/** The schools that fit the criteria, one page of them, with what choosing or relaxing a wish would bring. */
export async function recommend(db: Database, criteria: SearchCriteria, page: Page, pages: SchoolPages): Promise<Recommended> {
  const { missing, results, impossible, not_known, ...found } = await readPage(db, criteria, page, pages)
  return {
    ...found,
    not_known: notKnownOf(not_known),
    left_out: leftOut(impossible, criteria),
    relaxations: await relaxationsOf(db, criteria, found, missing),
    results: results.map((school) => withReasons(school, criteria)),
  }
}

function withReasons({ facts, ...school }: RecommendedSchool & { facts: Facts }, criteria: SearchCriteria): RecommendedSchool {
  const points = parts.flatMap((part, at) => {
    const own = facts.points[at]
    return own === null || own === undefined ? [] : [{ part, points: own, of: weights[part] }]
  })
  return { ...school, ...tellReasons({ ...school, facts }, criteria), points }
}

const leftOut = (impossible: Record<(typeof cannotBe)[number], number>, criteria: SearchCriteria): LeftOut[] =>
  cannotBe
    .filter((wish) => impossible[wish] > 0)
    .map((wish) => ({ wish, count: impossible[wish], text: leftOutText(wish, impossible[wish], criteria) }))

/** The schools that somebody else chose, in their order and with our facts. Those that cannot be the child's are left out. */
export async function describeRanked(
  db: Database,
  ids: readonly number[],
  criteria: SearchCriteria,
  page: Page,
  pages: SchoolPages,
): Promise<Recommended> {
  const from = sql`select school.*, ${kilometresFromAny(criteria.points)} as km from school_offer as school where id = any (${ids}::integer[])`
  const unasked = { ...criteria, firm: cannotBe }
  const {
    missing: _,
    impossible,
    not_known,
    results,
    ...found
  } = await readPage(db, unasked, page, pages, from, sql`array_position(${ids}::integer[], judged.id)`)
  return {
    ...found,
    not_known: notKnownOf(not_known),
    left_out: leftOut(impossible, criteria),
    relaxations: [],
    results: results.map((school) => ({ ...withReasons(school, criteria), points: [] })),
  }
}
