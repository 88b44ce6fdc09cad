import { sql } from 'kysely'
import type { z } from 'zod'
import { maxNamedTogether, type mapSchools as operation, type Spot } from '#domains/schools/contract/school-lists.ts'
import type { Database } from '#platform/server/db/database.ts'
import { askSearching } from '../search/ask-searching.ts'
import { listedSchools } from '../search/match-search.ts'
import { isTownOnly, type SchoolCondition, schoolsFound } from './schools-found.ts'

type Query = z.output<typeof operation.query>
type Box = Spot['box']

/** So many clusters lie beside one another at most. */
const across = 12
const namesShown = 16

/** As wide as a cluster is, in degrees: a power of two, so that clusters stay as they are while the map is pushed. */
const cellOf = ({ west, east }: Box) => 2 ** Math.ceil(Math.log2(Math.max(1e-4, east - west) / across))

/** The schools of a list that a map cannot show. */
async function countTowns(db: Database, { where }: SchoolCondition): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${listedSchools} where ${isTownOnly} and ${where}`.execute(db)
  return rows[0]?.count ?? 0
}

async function boxOfAll(db: Database, found: SchoolCondition): Promise<Box | null> {
  const { rows } = await sql<Box & { west: number | null }>`
    with box as (
      select min(lat) as south, min(lng) as west, max(lat) as north, max(lng) as east from ${listedSchools}
      where ${found.where} and lat is not null and not ${isTownOnly}
    ) select * from box`.execute(db)
  const [box] = rows
  return box && box.west !== null ? box : null
}

async function spotsIn(db: Database, found: SchoolCondition, box: Box): Promise<Spot[]> {
  const cell = cellOf(box)
  const { rows } = await sql<Spot>`
    with cells as (
      select count(*)::integer as count, avg(lat) as lat, avg(lng) as lng,
        min(lat) as south, min(lng) as west, max(lat) as north, max(lng) as east, (array_agg(id))[1:${sql.lit(maxNamedTogether)}] as ids
      from ${listedSchools}
      where lat between ${box.south} and ${box.north} and lng between ${box.west} and ${box.east} and not ${isTownOnly} and ${found.where}
      group by floor(lat / ${cell}), floor(lng / ${cell})
    )
    select count, lat, lng, json_build_object('south', south, 'west', west, 'north', north, 'east', east) as box,
      case when north - south < 0.0002 and east - west < 0.0002 then (
        select coalesce(json_agg(json_build_object('id', id, 'name', name, 'slug', slug, 'is_collab', is_collab, 'exactness', exactness) order by name, id), '[]')
        from school join school_listing using (id, name, is_collab) where id = any (cells.ids)) else '[]' end as schools
    from cells order by count desc, lat, lng`.execute(db)
  return rows
}

/** Names to find one's way by: cities where the box is wide, localities where it is narrow. */
async function namesIn(db: Database, { south, west, north, east }: Box) {
  const kind = east - west > 1 ? 'city' : 'locality'
  const { rows } = await sql<{ id: number; name: string; lat: number; lng: number }>`
    select id, name, lat, lng from place
    where kind = ${kind} and lat between ${south} and ${north} and lng between ${west} and ${east}
    order by rank desc, name, id limit ${namesShown}`.execute(db)
  return rows
}

/** The positions of a list's schools, in clusters. */
export async function mapSchools(db: Database, query: Query): Promise<z.output<typeof operation.answer>> {
  const { south, west, north, east } = query
  const isGiven = south !== undefined && west !== undefined && north !== undefined && east !== undefined
  const given = isGiven ? { south, west, north, east } : undefined
  const { answer } = await askSearching(
    db,
    query,
    async (reading) => {
      const found = schoolsFound(query, reading)
      const box = given ?? (await boxOfAll(db, found))
      const towns = schoolsFound(query, reading, [], query.radius === undefined ? undefined : 'alone')
      return { box, spots: box ? await spotsIn(db, found, box) : [], towns_only: await countTowns(db, towns) }
    },
    ({ spots, towns_only }) => spots.length === 0 && towns_only === 0,
  )
  const { box, spots, towns_only } = answer
  return { count: spots.reduce((sum, { count }) => sum + count, 0), towns_only, box, spots, names: box ? await namesIn(db, box) : [] }
}
