import { sql } from 'kysely'
import type { z } from 'zod'
import { visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import {
  type listNonCollabSchools as ofOthers,
  listCounsellorSchools as operation,
} from '#domains/recommendations/contract/recommendations.ts'
import type { SchoolRow } from '#domains/schools/contract/schools.ts'
import { type SchoolPages, schoolJson } from '#domains/schools/server/school/school-row.ts'
import { askSearching } from '#domains/schools/server/search/ask-searching.ts'
import { isMatch, listedSchools, type SearchReading } from '#domains/schools/server/search/match-search.ts'
import { largestPage } from '#platform/contract/shapes.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { teaches } from './engine/facts.ts'

type Query = z.output<typeof operation.query>

async function classesOf(db: Database, staff: Staff, childId: number) {
  const child = await db
    .selectFrom('child')
    .innerJoin('lead', 'lead.id', 'child.lead_id')
    .select('class_ids')
    .where('child.id', '=', childId)
    .where(visibleTo(staff))
    .executeTakeFirst()
  if (!child) throw refuse(operation, 'childNotFound')
  return await db
    .selectFrom('school_class')
    .select(['id', 'name', 'slug'])
    .where('id', 'in', [...child.class_ids, 0])
    .execute()
}

/** Collaborating schools, or the others, of the cities that a counsellor works for, by name. */
async function schoolsOf(db: Database, staff: Staff, isCollab: boolean, query: Query, pages: SchoolPages) {
  const { school_name: search, child, limit, offset } = query
  const classes = child === undefined ? [] : await classesOf(db, staff, child)
  const taught = classes.length > 0 ? sql`coalesce(${sql.join(classes.map(teaches), sql` or `)}, true)` : sql`true`
  const page = async (reading: SearchReading | undefined) => {
    const { rows } = await sql<{ count: number; results: SchoolRow[] }>`
      with own as (select city_id from staff_city where staff_id = ${staff.id}), found as materialized (
        select listed.id, listed.name from school_listing as listed join school_offer as school on school.id = listed.id
        where listed.is_collab = ${isCollab} and (listed.city_id in (select city_id from own) or not exists (select from own))
          and ${reading ? sql`listed.id in (select school.id from ${listedSchools} where ${isMatch(reading)})` : sql`true`} and ${taught}
      ), page as (select * from (select * from found order by name, id limit ${limit} offset ${offset}) as ordered limit ${sql.lit(largestPage)})
      select (select count(*)::integer from found) as count,
        (select coalesce(json_agg(${schoolJson(pages)} order by page.name, page.id), '[]') from page join school on school.id = page.id) as results`.execute(
      db,
    )
    return rows[0] ?? { count: 0, results: [] }
  }
  const { answer } = await askSearching(db, { search }, page, ({ count }) => count === 0)
  return answer
}

export const listCounsellorSchools = (db: Database, staff: Staff, query: Query, pages: SchoolPages) =>
  schoolsOf(db, staff, true, query, pages)

export const listNonCollabSchools = (db: Database, staff: Staff, query: z.output<typeof ofOthers.query>, pages: SchoolPages) =>
  schoolsOf(db, staff, false, query, pages)
