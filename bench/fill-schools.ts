import type pg from 'pg'

const atOnce = 2_000

/** A number from 0 to `below` that depends on two others alone. */
const some = (below: string, seed: string) => `(abs(hashint8extended(made.n, ${seed})) % ${below})::integer`

/** Like the real schools, in their cities: the beginning of one name and the end of another, another locality, boards and fees of its own. */
const addSchools = `
  with real as materialized (
    select row_number() over (order by md5(id::text)) - 1 as at, school.*, string_to_array(name, ' ') as words
    from school where slug not like 'filled-%'
  ), area as materialized (
    select parent_id as district_id, array_agg(id order by id) as ids from place where kind = 'locality' group by parent_id
  ), made as (
    select n, (select count(*) from real) as reals from generate_series($1::bigint, $2::bigint) as n
  ), chosen as (
    select made.n, real.*, other.words as other_words, third.name as third_name,
      area.ids[1 + ${some('cardinality(area.ids)', '3')}] as other_locality
    from made join real on real.at = ${some('reals', '1')} join real as other on other.at = ${some('reals', '2')}
    join real as third on third.at = ${some('reals', '8')} left join area on area.district_id = real.district_id
  )
  insert into school (slug, name, address, city_id, district_id, locality_id, pincode, lat, lng, board_ids, level, classes, gender,
    management, is_residential, is_collab, is_featured, is_verified, updated_at)
  select 'filled-' || made.n,
    case when ${some('10', '9')} < 3 then made.name else array_to_string(
      made.words[1 : (cardinality(made.words) + 1) / 2] || made.other_words[(cardinality(made.other_words) + 1) / 2 + 1 :], ' ') end,
    1 + ${some('400', '4')} || ', ' || coalesce(place.name || ' Road, ', '') || 'near ' || made.third_name,
    city_id, district_id, coalesce(other_locality, locality_id), made.pincode, made.lat + ${some('1000', '5')} * 0.00005,
    made.lng + ${some('1000', '6')} * 0.00005,
    case when ${some('10', '7')} < 6 then board_ids else array[1 + ${some('7', '10')}] end, level, classes, gender, management, is_residential,
    ${some('100', '11')} < 6, ${some('100', '12')} < 1, ${some('100', '13')} >= 8,
    case when ${some('100', '14')} < 40 then timestamptz '2026-11-20' - ${some('500000', '15')} * interval '1 minute' end
  from chosen as made left join place on place.id = coalesce(other_locality, locality_id)`

const addFees = `
  with added as (
    insert into class_relation (school_id, class_id) select id, 1 from school where id = any ($1) and id % 10 < 8 returning id, school_id
  ), opened as (
    insert into open_class (class_relation_id, session, is_open) select id, '2026-27', id % 3 = 0 from added where school_id % 10 < 3
  )
  insert into school_fee (class_relation_id, session, fee_head_id, amount, tenure)
  select id, '2026-27', 1, 1000 + 50 * (abs(hashint4(school_id)) % 300), 'M' from added where school_id % 10 < 6`

const addFacilities = `
  insert into school_infra (school_id, infra_item_id, amount) select id, 1, 4000 from school where id = any ($1) and id % 10 in (1, 4, 7)`

/** Adds schools up to a number, listed as acts list theirs; those that were added before count. */
export async function fillSchools(pool: pg.Pool, wanted: number): Promise<void> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::integer as count from school')
  const { rows: filled } = await pool.query<{ last: number }>(
    `select coalesce(max(substr(slug, 8)::integer), 0) as last from school where slug ~ '^filled-\\d+$'`,
  )
  let missing = wanted - Number(rows[0]?.count)
  let last = Number(filled[0]?.last)
  const begun = performance.now()
  while (missing > 0) {
    const count = Math.min(missing, atOnce)
    const { rows: added } = await pool.query<{ id: number }>(`${addSchools} returning id`, [last + 1, last + count])
    const ids = added.map(({ id }) => id)
    await pool.query(`insert into school_code (code, school_id) select 'FILL-' || substr(slug, 8), id from school where id = any ($1)`, [
      ids,
    ])
    await pool.query(addFees, [ids])
    await pool.query(addFacilities, [ids])
    await pool.query('select update_school_listing($1)', [ids])
    last += count
    missing -= count
  }
  await pool.query('vacuum (analyze) school, school_listing, school_line, school_word, class_relation, school_fee')
  if (wanted > Number(rows[0]?.count)) console.log(`filled up to ${wanted} schools in ${Math.round((performance.now() - begun) / 1000)} s`)
}
