import { sql } from 'kysely'
import { namelessChild } from '#domains/leads/server/intake/arrival.ts'
import type { About } from '#domains/messages/contract/about.ts'

/** On `child`: the name, if it is known. */
export const childName = sql<string | null>`nullif(child.name, ${sql.lit(namelessChild)})`

/** On `milestone`: a visit to come. */
const isVisitAhead = sql`kind = 'visit' and status = 'Scheduled' and milestone.removed_at is null and on_date >= now()`

/** The schools that the parent of `lead` visits next or asked about, with the child. Next visits come first, then the latest enquiries. */
const askedAbout = sql`(
  select school_id, child_id, 0 as turn, extract(epoch from on_date) as place from milestone
  where milestone.lead_id = lead.id and school_id is not null and ${isVisitAhead}
  union all
  select school_id, child_id, 1, -extract(epoch from at) from parent_activity
  where parent_activity.lead_id = lead.id and school_id is not null and parent_activity.removed_at is null)`

const onlyChild = sql`(select min(own.id) from child as own where own.lead_id = lead.id having count(*) = 1)`

const namedForSchool = sql`(
  select child_id from ${askedAbout} as named where named.school_id = asked.school_id and child_id is not null order by turn, place limit 1)`

const namedLast = sql`(
  select child_id from parent_activity
  where parent_activity.lead_id = lead.id and child_id is not null and removed_at is null order by at desc limit 1)`

/** The child of the school's enquiry, or the only one. With several, an enquiry that names none is of no child that we could name. */
const childOfSchool = (school: number | undefined) =>
  school === undefined
    ? sql`coalesce(asked.child_id, ${namedForSchool}, ${onlyChild}, case when asked.school_id is null then ${namedLast} end)`
    : sql`coalesce(asked.child_id, ${namedForSchool}, ${onlyChild})`

/**
 * Joins a message's child and school to `lead`, as `child`, `school_class`, `school` and `city`, and their next visit as `visit`. The
 * school is that of the next visit or the latest enquiry. A school for another child than the chosen one is never taken.
 */
export const aboutJoins = ({ child, school }: About = {}) => sql`
  left join lateral (
    select asked.school_id, asked.child_id from ${askedAbout} as asked
    join school as listed on listed.id = asked.school_id and listed.delisted_at is null
    where ${school === undefined ? sql`true` : sql`asked.school_id = ${school}::integer`}
      and ${child === undefined ? sql`true` : sql`(asked.child_id is null or asked.child_id = ${child}::integer)`}
    order by ${child === undefined ? sql`` : sql`asked.child_id is null,`} turn, place limit 1
  ) as asked on true
  left join child on child.lead_id = lead.id and child.id = ${child === undefined ? childOfSchool(school) : sql`${child}::integer`}
  left join school_class on school_class.id = child.class_ids[1]
  left join school on school.id = ${school === undefined ? sql`asked.school_id` : sql`${school}::integer`}
  left join place as city on city.id = school.city_id
  left join lateral (
    select on_date from milestone
    where milestone.lead_id = lead.id and milestone.school_id = school.id and ${isVisitAhead}
      and (milestone.child_id is null or child.id is null or milestone.child_id = child.id)
    order by on_date limit 1) as visit on true`
