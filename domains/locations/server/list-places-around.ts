import { sql } from 'kysely'
import type { z } from 'zod'
import type { listPlacesAround as operation } from '#domains/locations/contract/locations.ts'
import type { Database } from '#platform/server/db/database.ts'

type Query = z.output<typeof operation.query>
type Answer = z.output<typeof operation.answer>

const most = { city: 5, locality: 30 } as const
/** Half the side of the square that is looked through, in degrees: some 110 km, so that empty country has a name in it too. */
const reach = 1

async function middleOf(db: Database, ids: number[]): Promise<Answer['middle']> {
  const { rows } = await sql<NonNullable<Answer['middle']>>`
    select name, lat, lng from place
    where id = any (${ids}::integer[]) and lat is not null and kind in ('locality', 'district', 'city')
    order by array_position(array['locality', 'district', 'city'], kind), array_position(${ids}::integer[], id) limit 1`.execute(db)
  return rows[0] ?? null
}

/** The cities and localities nearest to a point, the nearest first; flat distances are right enough over so little of the earth. */
async function placesAround(db: Database, { lat, lng }: { lat: number; lng: number }, also: number[]): Promise<Answer['results']> {
  const distance = sql`power(lat - ${lat}, 2) + power((lng - ${lng}) * cos(radians(${lat}::float8)), 2)`
  const { rows } = await sql<Answer['results'][number]>`
    with near as (
      select id, kind, ${distance} as distance from place
      where kind in ('city', 'locality') and abs(lat - ${lat}) <= ${reach} and abs(lng - ${lng}) <= ${reach}
    ), chosen as (
      (select id from near where kind = 'city' order by distance, id limit ${most.city})
      union (select id from near where kind = 'locality' order by distance, id limit ${most.locality})
      union select id from place where id = any (${also}::integer[]) and kind in ('city', 'district', 'locality')
    )
    select id, name, kind, lat, lng from place
    where id in (select id from chosen) and lat is not null
    order by ${distance}, id`.execute(db)
  return rows
}

export async function listPlacesAround(db: Database, { lat, lng, also = [] }: Query): Promise<Answer> {
  const middle = lat === undefined || lng === undefined ? await middleOf(db, also) : { name: null, lat, lng }
  return { middle, results: middle ? await placesAround(db, middle, also) : [] }
}
