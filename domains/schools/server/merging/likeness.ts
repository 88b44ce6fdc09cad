import { type RawBuilder, sql } from 'kysely'
import type { likenesses } from '#domains/schools/contract/school-merging.ts'
import { inOneRegister, kilometresFromGiven, samePlace } from '../register/same-schools.ts'
import { codesOf } from '../school/codes.ts'

/** By what two entries look like one school. */
export type Likeness = keyof typeof likenesses

/** A telephone number without signs and prefixes: its last ten digits. The index `school_of_phone` has the same words. */
const phoneKey = (phone: RawBuilder<unknown>) => sql`right(translate(${phone}, '+ ()/,-', ''), 10)`

const likeness = sql<Likeness>`case
  when school.folded_name <> given.folded then 'phone'
  when school.locality_id = given.locality then 'locality'
  when ${kilometresFromGiven} <= ${samePlace} then 'near'
  else 'district' end`

/** Each is looked for by itself, and so by its own index or hash. */
const sameName = sql`school.folded_name = given.folded`
const samePhone = sql`${phoneKey(sql`school.phone`)} = ${phoneKey(sql`given.phone`)} and school.folded_name <> given.folded`

/**
 * The one rule for entries that are probably one school. Pairs a `given` entry (codes, folded, district, locality, lat, lng, phone) with
 * listed schools of its district; tells why and how far apart. Two entries with numbers in the same register are two schools. Only `named`
 * entries are compared by name.
 */
export const likelyPairs = (
  columns: RawBuilder<unknown>,
  given: RawBuilder<unknown>,
  { unless = sql`false`, named = given }: { unless?: RawBuilder<unknown>; named?: RawBuilder<unknown> } = {},
) =>
  sql.join(
    [
      { from: named, common: sameName },
      { from: given, common: samePhone },
    ].map(
      ({ from, common }) => sql`
  select ${columns}, ${kilometresFromGiven} as kilometres, ${likeness} as by
  from ${from} as given join school on school.district_id = given.district and ${common} and school.delisted_at is null
  where not ${inOneRegister(sql`given.codes`, codesOf(sql`school.id`))} and not ${unless}`,
    ),
    sql` union all `,
  )

/** The order of pairs: the likeliest first. */
export const likeliest = sql`array_position('{locality,near,phone,district}'::text[], by), kilometres nulls last`
