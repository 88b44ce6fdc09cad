import { sql } from 'kysely'
import type { z } from 'zod'
import { keepSchoolsApart as apartOperation, type SchoolDouble } from '#domains/schools/contract/school-merging.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { codesOf } from '../school/codes.ts'
import { type Likeness, likeliest, likelyPairs } from './likeness.ts'
import { party } from './preview-merge.ts'

/** Each listed school, as the rule for likely doubles takes it. */
const each = sql`(
    select id, folded_name as folded, district_id as district, locality_id as locality, lat, lng, phone, ${codesOf(sql`own.id`)} as codes
    from school as own where delisted_at is null)`

/** Each pair once, unless somebody said that they are two. */
const isDone = sql`(school.id <= given.id or exists (select from school_apart where one_id = given.id and other_id = school.id))`

/** Pairs of schools that are likely one, the likeliest first. */
export async function listDoubles(db: Database, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await sql<{ count: number; results: (SchoolDouble & { by: Likeness })[] }>`
    with pair as materialized (
      ${likelyPairs(sql`given.id as one_id, school.id as other_id`, each, { unless: isDone })}
    ), page as (
      select * from pair order by ${likeliest}, one_id, other_id
      limit ${limit} offset ${offset}
    )
    select (select count(*)::integer from pair) as count, coalesce((
      select json_agg(json_build_object('id', one_id * 10000000::bigint + other_id, 'by', by, 'kilometres', round(kilometres::numeric, 1)::float8,
        'one', (select ${party} from school where school.id = one_id), 'other', (select ${party} from school where school.id = other_id))
        order by ${likeliest}, one_id, other_id)
      from page), '[]') as results`.execute(db)
  return rows[0] ?? { count: 0, results: [] }
}

/** Keeps two schools apart: they are likely doubles no more. */
export async function keepApart(tx: Transaction, staff: Staff, { one, other }: z.output<typeof apartOperation.body>) {
  if (one === other) throw refuse(apartOperation, 'sameSchool')
  const [first, second] = [Math.min(one, other), Math.max(one, other)]
  const { rows } = await sql`select from school where id in (${first}, ${second}) and delisted_at is null`.execute(tx)
  if (rows.length < 2) throw refuse(apartOperation, 'schoolNotFound')
  await sql`insert into school_apart (one_id, other_id, staff_id) values (${first}, ${second}, ${staff.id}) on conflict do nothing`.execute(
    tx,
  )
  return { one, other }
}
