import { type RawBuilder, sql } from 'kysely'
import { type Gender, type Wish, wishes } from '#domains/recommendations/contract/criteria.ts'
import { type Part, parts } from '#domains/recommendations/contract/recommendations.ts'
import { exactnesses } from '#domains/schools/contract/exactness.ts'
import { numberSetting } from '#domains/settings/server/setting-in-sql.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { gradeOf, stageOf } from './grades.ts'
import { halfWay, manyAdmissions, ofRanked, ofStale, ofUnknown, overBudget, spreads, weights, wellBelow } from './order.ts'
import { isWished, type SearchCriteria } from './search-criteria.ts'

type Sql<Value = unknown> = RawBuilder<Value>

/** Facts of `school_offer as school`. */
const none = sql`null`
/** As a value: PostgreSQL would ask what day it is for each school. */
const today = () => sql`${kolkataDay(Date.now())}::date`
const joined = (all: readonly Sql[], by: string, ifNone: Sql) => (all.length > 0 ? sql`(${sql.join(all, sql.raw(by))})` : ifNone)

const ofClass = (values: string, classes: string, id: number) =>
  sql`${sql.raw(values)}[array_position(${sql.raw(classes)}, ${id}::integer)]`

/** Whether the class is taught; null where neither the school's classes nor its register say it. */
export function teaches({ id, slug }: SearchCriteria['classes'][number]): Sql {
  const grade = gradeOf(slug)
  const written = grade === undefined ? none : sql`(${sql.lit(grade)} between coalesce(first_grade, ${sql.lit(grade)}) and last_grade)`
  return sql`(case when ${id}::integer = any (class_ids) then true else coalesce(${written}, case when class_ids is not null then false end) end)`
}

/** 2 for open, 1 for later, 0 for closed; null where it is not known. */
const openingOf = ({ id }: SearchCriteria['classes'][number]) => sql`
  (case when ${ofClass('open_until', 'open_classes', id)} < ${today()} then 0 when ${ofClass('opens_on', 'open_classes', id)} > ${today()} then 1
    when ${ofClass('open_until', 'open_classes', id)} is not null then 2 end)`

/** The oldest confirmation of a fee with the hostel; null while one of them is not confirmed. */
const boardingOn = sql`(
  select nullif(min(coalesce(day, '-infinity')), '-infinity') from unnest(boarding_fees, boarding_days) as told (fee, day) where fee is not null)`

/**
 * The yearly fee, the day on which it was confirmed, if it was, and whether it is of the wished class; for a boarder with the hostel, or
 * where the hostel fee of a school is not known, without it.
 */
function feesOf({ classes, schooling }: SearchCriteria): Sql {
  const perClass = (values: string) => classes.map(({ id }) => ofClass(values, 'fee_classes', id))
  const isAny = (values: string) =>
    joined(
      perClass(values).map((value) => sql`${value} is not null`),
      ' or ',
      sql`false`,
    )
  /** The day of the very fee that is told: one that is not confirmed has none. */
  const dayOf = (values: string, days: string, average: Sql) => {
    const own = classes.map(
      ({ id }) => sql`when ${ofClass(values, 'fee_classes', id)} is not null then ${ofClass(days, 'fee_classes', id)}`,
    )
    return own.length > 0 ? sql`case ${sql.join(own, sql` `)} else ${average} end` : average
  }
  const plain = {
    fee: joined([...perClass('fees'), sql`avg_fee`], ', ', none),
    isOwn: isAny('fees'),
    day: dayOf('fees', 'fee_days', sql`fees_on`),
  }
  if (schooling === 'day')
    return sql`coalesce${plain.fee} as fee, ${plain.isOwn} as is_own_fee, ${plain.day} as fee_day, null::boolean as with_hostel`
  const day = dayOf('boarding_fees', 'boarding_days', boardingOn)
  const withHostel = (known: Sql, unknown: Sql) => sql`case when avg_boarding_fee is not null then ${known} else ${unknown} end`
  return sql`
    ${withHostel(sql`coalesce${joined([...perClass('boarding_fees'), sql`avg_boarding_fee`], ', ', none)}`, sql`coalesce${plain.fee}`)} as fee,
    ${withHostel(isAny('boarding_fees'), plain.isOwn)} as is_own_fee,
    ${withHostel(day, plain.day)} as fee_day, avg_boarding_fee is not null as with_hostel`
}

/** Facts about `school` for this child, as columns. */
export function factsOf(criteria: SearchCriteria): Sql {
  const { classes, boards } = criteria
  const openDay = classes.map(({ id }) => ofClass('open_days', 'open_classes', id))
  const opening =
    classes.length > 0
      ? sql`greatest${joined(classes.map(openingOf), ', ', none)}`
      : sql`case when ${today()} <= any (open_until) then 2 end`
  const ofBoards = sql`${boards.map(({ id }) => id)}::integer[]`
  return sql`
    ${feesOf(criteria)}, ${opening} as opening,
    ${openDay.length > 0 ? sql`coalesce(${sql.join(openDay)})` : sql`open_days[1]`} as open_day,
    ${joined(classes.map(teaches), ' or ', sql`null::boolean`)} as teaches,
    ${boards.length > 0 ? sql`case when board_ids <> '{}' then board_ids && ${ofBoards} end` : sql`null::boolean`} as has_board`
}

const bits = Object.fromEntries(wishes.map((wish, at) => [wish, 2 ** at])) as Readonly<Record<Wish, number>>
export const bitOf = (wish: Wish) => sql.lit(bits[wish])

/** Condition: a school is known to miss a wish. */
export const misses = (wish: Wish): Sql => sql`missed & ${bitOf(wish)} <> 0`

/** Condition: a school is left out for no wish, or for none but this one. */
export const isKept = ({ firm }: SearchCriteria, besides?: Wish): Sql =>
  sql`missed & ${sql.lit(firm.reduce((sum, wish) => sum + (wish === besides ? 0 : bits[wish]), 0))} = 0`

function overBudgetOf({ budget_max: max, feeBand }: SearchCriteria): Sql | undefined {
  if (feeBand) return sql`fee is null or fee < ${feeBand.low}::integer or fee >= ${feeBand.high ?? 2_147_483_647}::integer`
  return max ? sql`fee > ${Math.round(max * overBudget)}::integer` : undefined
}

/** Whom a school takes that cannot be for a girl, or for a boy. */
const otherOnly: Readonly<Record<Gender, string>> = { girl: 'Boys', boy: 'Girls' }

/** Which wishes a school is known to miss, as bits: what is not known misses none. */
export function missedWishes(criteria: SearchCriteria): Sql {
  const { category, regions, classes } = criteria
  const missed: Record<Wish, Sql | undefined | null> = {
    class: classes.length > 0 ? sql`teaches is false` : undefined,
    board: criteria.boards.length > 0 ? sql`has_board is false` : undefined,
    category: category ? sql`level <> ${category}` : undefined,
    budget: overBudgetOf(criteria),
    admission: sql`opening = 0`,
    gender: criteria.gender && sql`gender = ${otherOnly[criteria.gender]}`,
    region: regions.length > 0 ? sql`locality_id is null or locality_id <> all (${regions}::integer[])` : undefined,
  }
  const asked = wishes.flatMap((wish) =>
    missed[wish] && isWished(criteria, wish) ? [sql`case when ${missed[wish]} then ${bitOf(wish)} else 0 end`] : [],
  )
  return joined(asked, ' + ', sql`0`)
}

/** Of which wishes it is not known whether a school fits them, as bits. */
export function untoldWishes(criteria: SearchCriteria): Sql {
  const { category, classes, boards, budget_min: min, budget_max: max, feeBand } = criteria
  const untold: Partial<Record<Wish, Sql | false | null>> = {
    class: classes.length > 0 && sql`teaches is null`,
    board: boards.length > 0 && sql`has_board is null`,
    category: category !== null && sql`level is null`,
    budget: Boolean(min || max || feeBand) && sql`fee is null or with_hostel is false`,
    admission: sql`opening is null`,
    gender: criteria.gender !== null && sql`gender is null`,
  }
  const asked = wishes.flatMap((wish) =>
    untold[wish] && isWished(criteria, wish) ? [sql`case when ${untold[wish]} then ${bitOf(wish)} else 0 end`] : [],
  )
  return joined(asked, ' + ', sql`0`)
}

/** Days for which a confirmed fact counts as current. */
export const staleAfter = numberSetting('stale_after_days')

const fresh = (day: string) => sql`(${sql.raw(day)} >= ${today()} - ${staleAfter})`
const aged = (day: string) => sql`case when ${fresh(day)} then 1 else ${sql.lit(ofStale)} end`

function budgetPart({ budget_min: min, budget_max: max }: SearchCriteria): Sql | undefined {
  if (!min && !max) return undefined
  return sql`case when fee is null then ${sql.lit(ofUnknown)} else ${aged('fee_day')} * case
    when fee > ${Math.round((max || 2e9) * overBudget)}::bigint then 0 when with_hostel is false then ${sql.lit(ofUnknown)}
    when fee > ${max || 2e9}::bigint then 0.3
    when fee < ${Math.round((min ?? 0) * wellBelow)}::bigint then 0.6 else 1 end end`
}

/** How far a school may lie from its point, in kilometres; one without a distance lies anywhere. */
const spreadOf = sql`(case when km is null then ${sql.lit(spreads.district)}::float8 else case exactness ${sql.join(
  exactnesses.map((exactness) => sql`when ${sql.lit(exactness)} then ${sql.lit(spreads[exactness])}`),
  sql` `,
)} else ${sql.lit(spreads.district)} end end)`

/** The last place in our ranking. */
export const ranked = sql`(select max(global_rank)::float8 from school)`

/** How well a school does in each part, from 0 to 1; a part that says nothing of this parent is left out. */
function partsOf(criteria: SearchCriteria): Record<Part, Sql | undefined> {
  return {
    distance:
      criteria.points.length > 0
        ? sql`${sql.lit(halfWay)} / (${sql.lit(halfWay)} + sqrt(coalesce(km, 0) ^ 2 + ${spreadOf} ^ 2))`
        : undefined,
    budget: isWished(criteria, 'budget') ? budgetPart(criteria) : undefined,
    board:
      criteria.boards.length > 0 && isWished(criteria, 'board')
        ? sql`case has_board when true then 1 when false then 0 else ${sql.lit(ofUnknown)} end`
        : undefined,
    admission: sql`case opening when 2 then ${aged('open_day')} when 1 then 0.7 when 0 then 0 else ${sql.lit(ofUnknown)} end`,
    history: sql`case when told.admitted is not null then
      least(1, ln(1 + told.admitted::float8) / ${sql.lit(Math.log(1 + manyAdmissions))}) else 0 end`,
    facts: sql`(case when is_verified then 0.4 else 0 end + case when ${fresh('fee_day')} then 0.3 else 0 end + case when ${fresh('open_day')} then 0.3 else 0 end)`,
    standing: sql`(case when is_collab then 0.6 else 0 end + coalesce(0.4 * greatest(0, 1 - global_rank / (${ranked} * ${sql.lit(ofRanked)})), 0))`,
  }
}

const pointsColumn = (part: Part) => sql.ref(`${part}_points`)

/** The points of each part, as columns; null for a part that says nothing. */
export function pointsOf(criteria: SearchCriteria): Sql {
  const values = partsOf(criteria)
  const each = parts.map((part) =>
    values[part]
      ? sql`round(${sql.lit(weights[part])} * (${values[part]}))::integer as ${pointsColumn(part)}`
      : sql`null::integer as ${pointsColumn(part)}`,
  )
  return sql.join(each)
}

/** Those columns in the order of `parts`, and their sum. */
export const pointsInOrder = sql`array[${sql.join(parts.map(pointsColumn))}]`
export const sumOfPoints = sql.join(
  parts.map((part) => sql`coalesce(${pointsColumn(part)}, 0)`),
  sql` + `,
)

/** The stage whose outcomes count for this parent. */
export const stageOfClasses = ({ classes }: SearchCriteria) => stageOf(classes.map(({ slug }) => slug))
