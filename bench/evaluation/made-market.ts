import { sql } from 'kysely'
import { spreads } from '#domains/recommendations/server/engine/order.ts'
import type { Exactness } from '#domains/schools/contract/exactness.ts'
import { currentSession } from '#domains/schools/server/profile/sessions.ts'
import { kilometresOfDegree } from '#domains/schools/server/school/kilometres.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type Dice, seededDice } from '#testing/make/seeded-dice.ts'

/** A school as the made parents know it. Its true fee and its name among parents are theirs; our database has part of the fees. */
export interface MadeSchool {
  id: number
  city_id: number
  locality_id: number | null
  /** Where it stands: parents know it, our database has a point somewhere near. */
  lat: number
  lng: number
  board_ids: number[]
  classes: number[]
  fee: number
  /** Its reputation among parents, about from -2 to 2. */
  name: number
  /** It admits nobody now. */
  isClosed: boolean
  /** The facts that our database has about it. */
  answers: { fees: boolean; open: boolean; isOpen: boolean; days: number }
}

/** Classes for which the made parents look: Nursery, 1, 6, 9 and 11. */
export const madeClasses = [1, 4, 9, 12, 14]

/** A number round 0 with a spread of 1. */
export const normal = ({ roll }: Dice) => Math.sqrt(-2 * Math.log(1 - roll())) * Math.cos(2 * Math.PI * roll())

const defaultFee = 55_000

interface Row {
  id: number
  city_id: number
  locality_id: number | null
  lat: number
  lng: number
  exactness: Exactness
  board_ids: number[]
  classes: number[]
}

/** The schools of the largest cities, and of as many middle and small ones. */
async function schoolsOf(db: Database, cities: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with city as (
      select city_id, row_number() over (order by count(*) desc, city_id) as place, count(*) as schools
      from school_offer where lat is not null and city_id is not null group by city_id having count(*) >= 8
    ), chosen as (
      select city_id from city where place <= ${cities}
      union all (select city_id from city where schools between 20 and 99 and place > ${cities} order by place limit ${cities})
      union all (select city_id from city where schools < 20 and place > ${cities} order by place limit ${cities})
    )
    select offer.id, offer.city_id, locality_id, lat, lng, exactness, board_ids, array(
      select class.id from school_class as class where class.id = any (${madeClasses}::integer[])
        and (last_grade is null or class.id - 3 between coalesce(first_grade, -2) and last_grade)) as classes
    from school_offer as offer join chosen using (city_id) where lat is not null order by offer.id`.execute(db)
  return rows
}

/** Our database has the fees of two thirds, some of them confirmed long ago, and of half whether classes are open, a tenth of it wrong. */
async function tellFacts(db: Database, schools: readonly MadeSchool[]): Promise<void> {
  const ids = schools.map(({ id }) => id)
  const answers = schools.map((school) => school.answers)
  const session = currentSession()
  await sql`insert into class_relation (school_id, class_id)
    select school_id, class_id from jsonb_to_recordset(${JSON.stringify(schools.map(({ id, classes }) => ({ school_id: id, classes })))}::jsonb)
      as given (school_id integer, classes integer[]) cross join unnest(classes) as class_id on conflict do nothing`.execute(db)
  const facts = sql`unnest(${ids}::integer[], ${schools.map(({ fee }) => Math.round(fee / 12))}::integer[], ${answers.map(({ fees }) => fees)}::boolean[],
    ${answers.map(({ open }) => open)}::boolean[], ${answers.map(({ isOpen }) => isOpen)}::boolean[], ${answers.map(({ days }) => days)}::integer[])
    as told (school_id, monthly, has_fees, has_open, is_open, days)`
  await sql`insert into school_fee (class_relation_id, session, fee_head_id, amount, tenure, verified_at)
    select relation.id, ${session}, 1, monthly, 'M', now() - days * interval '1 day'
    from ${facts} join class_relation as relation using (school_id) where has_fees`.execute(db)
  await sql`insert into open_class (class_relation_id, session, is_open, verified_at)
    select relation.id, ${session}, is_open, now() - days * interval '1 day'
    from ${facts} join class_relation as relation using (school_id) where has_open`.execute(db)
  await sql`update school set is_collab = (id % 10 = 0) where id = any (${ids}::integer[])`.execute(db)
  await sql`select update_school_listing(${ids}::integer[])`.execute(db)
}

/** Somewhere round the point that our database has, half of them within the distance that its source is known to be wrong by. */
function scattered({ lat, lng, exactness }: Row, dice: Dice): Pick<MadeSchool, 'lat' | 'lng'> {
  const degrees = spreads[exactness] / 1.18 / kilometresOfDegree
  return { lat: lat + normal(dice) * degrees, lng: lng + (normal(dice) * degrees) / Math.cos((lat * Math.PI) / 180) }
}

/** A market of schools with made fees and names, of `cities` large, middle and small cities each; the same for the same seed. */
export async function makeMarket(db: Database, cities: number, seed: number): Promise<MadeSchool[]> {
  const dice = seededDice(seed)
  const schools = (await schoolsOf(db, cities)).map((school) => {
    const dear = normal(dice)
    const isClosed = dice.roll() < 0.2
    const isWrong = dice.roll() < 0.1
    const around = scattered(school, dice)
    const answers = { fees: dice.roll() < 0.65, open: dice.roll() < 0.5, isOpen: isClosed === isWrong, days: dice.below(320) }
    return { ...school, ...around, fee: defaultFee * Math.exp(0.6 * dear), name: 0.35 * dear + 0.9 * normal(dice), isClosed, answers }
  })
  await tellFacts(db, schools)
  return schools
}
