import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { type Dice, seededDice } from '#testing/make/seeded-dice.ts'
import { type MadeSchool, madeClasses, normal } from './made-market.ts'

interface MadeParent {
  lat: number | null
  lng: number | null
  place: number | null
  budget: [least: number, most: number] | null
  board: number | null
  class: number | null
  visited: number[]
  admitted: number
}

const kilometre = 1 / 111.2

const kilometresBetween = (one: { lat: number; lng: number }, other: { lat: number; lng: number }) =>
  Math.hypot((one.lat - other.lat) / kilometre, ((one.lng - other.lng) / kilometre) * Math.cos((one.lat * Math.PI) / 180))

/** Parents look no farther. */
const farthest = 15

interface Mind {
  home: { lat: number; lng: number }
  wantedClass: number
  board: number | undefined
  affordable: number
}

/**
 * How much a made parent likes a school that they have heard of. Made parents choose by this rule, which is not the engine's.
 * It knows true fees and what parents say of a school, has no circle and no points, and a dear school is worse by its ratio.
 */
function liking(school: MadeSchool, { home, board, affordable }: Mind, dice: Dice): number {
  const km = kilometresBetween(home, school)
  const isKnown = dice.roll() < Math.exp(-km / 5) + (school.name > 1 ? 0.3 : 0)
  if (!isKnown) return Number.NEGATIVE_INFINITY
  const dear = Math.log(school.fee / affordable)
  const money = dear > 0 ? -3.2 * dear : 0.5 * dear
  const likesBoard = board !== undefined && school.board_ids.includes(board) ? 0.9 : 0
  const luck = -Math.log(-Math.log(Math.max(1e-9, dice.roll())))
  return -0.35 * km + money + likesBoard + 0.9 * school.name + 0.7 * luck
}

const maxVisits = 3

/**
 * A parent who lives near some school and takes admission at the one that they like best, with what they told us of it: not all, and not
 * all of it right.
 */
function makeParent(cities: readonly MadeSchool[][], dice: Dice): MadeParent | undefined {
  const around = dice.pick(cities)
  const near = dice.pick(around)
  const home = { lat: near.lat + normal(dice) * 1.5 * kilometre, lng: near.lng + normal(dice) * 1.5 * kilometre }
  const board = dice.roll() < 0.7 ? dice.pick(around).board_ids[0] : undefined
  const mind: Mind = { home, wantedClass: dice.pick(madeClasses), board, affordable: 60_000 * Math.exp(0.55 * normal(dice)) }
  const liked = around
    .filter((school) => !school.isClosed && school.classes.includes(mind.wantedClass) && kilometresBetween(home, school) <= farthest)
    .map((school) => ({ id: school.id, liking: liking(school, mind, dice) }))
    .filter((one) => one.liking > Number.NEGATIVE_INFINITY)
    .sort((one, other) => other.liking - one.liking)
  const [best] = liked
  if (!best) return undefined
  const isPlaceExact = dice.roll() < 0.5
  const rounded = (part: number) => Math.max(5_000, Math.round((mind.affordable * part) / 5_000) * 5_000)
  const saidBoard = dice.roll() < 0.1 ? dice.pick(around).board_ids[0] : board
  return {
    lat: isPlaceExact ? home.lat : null,
    lng: isPlaceExact ? home.lng : null,
    place: isPlaceExact ? null : near.locality_id,
    budget: dice.roll() < 0.7 ? [rounded(0.6), rounded(1.15)] : null,
    board: board !== undefined && dice.roll() < 0.75 ? (saidBoard ?? null) : null,
    class: dice.roll() < 0.9 ? mind.wantedClass : null,
    visited: liked.slice(0, 1 + dice.below(maxVisits)).map(({ id }) => id),
    admitted: best.id,
  }
}

const atOnce = 2_000

async function insert(db: Database, parents: readonly MadeParent[]): Promise<void> {
  await sql`
    with given as materialized (
      select row_number() over () as n, parent.* from jsonb_to_recordset(${JSON.stringify(parents)}::jsonb)
        as parent (lat float8, lng float8, place integer, budget integer[], board integer, class integer, visited integer[], admitted integer)
    ), first as materialized (
      select coalesce(max(id), 0) as lead, (select coalesce(max(id), 0) from child) as child from lead
    ), leads as (
      insert into lead (id, name, lat, lng, place_ids, budget_min, budget_max, budget_tenure)
      select lead + n, 'Parent ' || n, lat, lng, case when place is null then '{}' else array[place] end, budget[1], budget[2], case when budget is not null then 'Y' end
      from given, first
    ), children as (
      insert into child (id, lead_id, name, board_ids, class_ids)
      select child + n, lead + n, 'Child ' || n, case when board is null then '{}' else array[board] end, case when class is null then '{}' else array[class] end from given, first
    )
    insert into milestone (lead_id, child_id, kind, school_id, status, on_date)
    select lead + n, child + n, kind, school_id, 'Done', now() - interval '30 days' from given, first cross join lateral (
      select 'visit' as kind, unnest(visited) as school_id union all select 'admission', admitted) as step`.execute(db)
  await sql`select setval(pg_get_serial_sequence('lead', 'id'), (select max(id) from lead)), setval(pg_get_serial_sequence('child', 'id'), (select max(id) from child))`.execute(
    db,
  )
}

/** Makes parents with a known admission, the same for the same seed. */
export async function makeParents(db: Database, schools: readonly MadeSchool[], count: number, seed: number): Promise<void> {
  const dice = seededDice(seed)
  const byCity = [...Map.groupBy(schools, ({ city_id }) => city_id).values()]
  // Large cities have more parents, but not by as much as they have schools.
  const cities = byCity.flatMap((city) => Array.from({ length: Math.ceil(Math.sqrt(city.length)) }, () => city))
  let parents: MadeParent[] = []
  for (let made = 0; made < count; ) {
    const parent = makeParent(cities, dice)
    if (!parent) continue
    parents.push(parent)
    made++
    if (parents.length < atOnce && made < count) continue
    await insert(db, parents)
    parents = []
  }
}
