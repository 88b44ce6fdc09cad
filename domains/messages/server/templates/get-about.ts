import { sql } from 'kysely'
import type { z } from 'zod'
import { type About, aboutRefusals, maxSchools, getAbout as operation } from '#domains/messages/contract/about.ts'
import { schoolCalled } from '#domains/schools/server/school/school-called.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { seeLead } from '../message/see-lead.ts'
import { aboutJoins } from './about-joins.ts'

/** Refuses a child that is not this lead's, and a school that is not listed. */
export async function refuseAbout(db: Database, leadId: number, { child, school }: About): Promise<void> {
  if (child === undefined && school === undefined) return
  const { rows } = await sql<{ has_child: boolean; has_school: boolean }>`
    select ${child ?? null}::integer is null or exists (select from child where id = ${child ?? null}::integer and lead_id = ${leadId}) as has_child,
      ${school ?? null}::integer is null
        or exists (select from school where id = ${school ?? null}::integer and delisted_at is null) as has_school`.execute(db)
  const refusals = { refusals: aboutRefusals }
  if (!rows[0]?.has_child) throw refuse(refusals, 'childNotFound')
  if (!rows[0].has_school) throw refuse(refusals, 'schoolNotFound')
}

type Answer = z.output<typeof operation.answer>

const childJson = sql`json_build_object('id', child.id, 'name', child.name, 'class', school_class.name)`

const children = sql`(
  select coalesce(json_agg(${childJson} order by child.id), '[]')
  from child left join school_class on school_class.id = child.class_ids[1] where child.lead_id = lead.id)`

/** Everything that the parent asked about, visits or takes a step at. */
const schools = sql`(
  select coalesce(json_agg(json_build_object('id', school.id, 'name', school.name, 'label', ${schoolCalled}, 'city', city.name, 'children', of.children) order by of.at desc), '[]')
  from (
    select school_id, max(at) as at, coalesce(json_agg(distinct child_id) filter (where child_id is not null), '[]') as children
    from (
      select school_id, child_id, created_at as at from milestone
      where milestone.lead_id = lead.id and school_id is not null and removed_at is null
      union all
      select school_id, child_id, at from parent_activity
      where parent_activity.lead_id = lead.id and school_id is not null and removed_at is null) as named
    where exists (select from school where school.id = school_id and delisted_at is null)
    group by school_id order by max(at) desc limit ${sql.lit(maxSchools)}) as of
  join school on school.id = of.school_id left join place as city on city.id = school.city_id)`

/** The child and the school that a message to a lead is about, and those that can be chosen instead. */
export async function getAbout(db: Database, staff: Staff, leadId: number, about: About): Promise<Answer> {
  await seeLead(db, operation, staff, leadId)
  await refuseAbout(db, leadId, about)
  const { rows } = await sql<Answer>`
    select case when child.id is not null then ${childJson} end as child,
      case when school.id is not null then json_build_object('id', school.id, 'name', school.name, 'label', ${schoolCalled}, 'city', city.name) end as school,
      ${children} as children, ${schools} as schools
    from lead ${aboutJoins(about)} where lead.id = ${leadId}`.execute(db)
  return rows[0] as Answer
}
