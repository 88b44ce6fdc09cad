import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { keepSchoolsApart as callApart, type likenesses, type SchoolDouble } from '#domains/schools/contract/school-merging.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { kilometresTo } from '../kilometres.ts'
import { party } from './preview-merge.ts'

type Likeness = keyof typeof likenesses

const distance = kilometresTo(sql`one.lat`, sql`one.lng`)

/** Two that have numbers in one register are two schools, and so are two of which somebody said it. */
const mayBeOne = sql<boolean>`not exists (
    select from school_code as own join school_code as their on their.scheme = own.scheme and their.school_id = school.id where own.school_id = one.id)
  and not exists (select from school_apart where one_id = one.id and other_id = school.id)`

/** Pairs of listed schools of one district that have something in common, as their names: one pass over the schools, joined by hash. */
const pairsWith = (common: RawBuilder<unknown>) => sql`
  select one.id as one_id, school.id as other_id, ${distance} as kilometres, case
    when one.folded_name <> school.folded_name then 'phone'
    when one.locality_id = school.locality_id then 'locality'
    when ${distance} <= 1.5 then 'near'
    else 'district' end as by
  from school as one
  join school on school.district_id = one.district_id and ${common} and school.id > one.id and school.delisted_at is null
  where one.delisted_at is null and ${mayBeOne}`

/** Pairs of schools that are likely one, the likeliest first. */
export async function listDoubles(db: Database, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await sql<{ count: number; results: (SchoolDouble & { by: Likeness })[] }>`
    with pair as materialized (
      ${pairsWith(sql`school.folded_name = one.folded_name`)}
      union all
      ${pairsWith(sql`school.phone = one.phone and school.folded_name <> one.folded_name`)}
    ), page as (
      select * from pair order by array_position('{locality,near,phone,district}'::text[], by), kilometres nulls last, one_id, other_id
      limit ${limit} offset ${offset}
    )
    select (select count(*)::integer from pair) as count, coalesce((
      select json_agg(json_build_object('id', one_id * 10000000::bigint + other_id, 'by', by, 'kilometres', round(kilometres::numeric, 1)::float8,
        'one', (select ${party} from school where school.id = one_id), 'other', (select ${party} from school where school.id = other_id))
        order by array_position('{locality,near,phone,district}'::text[], by), kilometres nulls last, one_id, other_id)
      from page), '[]') as results`.execute(db)
  return rows[0] ?? { count: 0, results: [] }
}

/** Keeps two schools apart: they are likely doubles no more. */
export async function keepApart(tx: Transaction, staff: Staff, { one, other }: z.output<typeof callApart.body>) {
  if (one === other) throw refuse(callApart, 'sameSchool')
  const [first, second] = [Math.min(one, other), Math.max(one, other)]
  const { rows } = await sql`select from school where id in (${first}, ${second}) and delisted_at is null`.execute(tx)
  if (rows.length < 2) throw refuse(callApart, 'schoolNotFound')
  await sql`insert into school_apart (one_id, other_id, staff_id) values (${first}, ${second}, ${staff.id}) on conflict do nothing`.execute(
    tx,
  )
  return { one, other }
}
