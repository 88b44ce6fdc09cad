import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

interface Around {
  lat: number
  lng: number
  /** Places to list as well, however far they lie. */
  also?: number[] | undefined
}

/** How many of each kind a small map has room to choose from. */
const most = { city: 5, locality: 30 } as const
/** Half the side of the square that is looked through, in degrees: some 110 km, so that empty country has a name in it too. */
const reach = 1

/** The cities and localities nearest to a point, the nearest first; flat distances are right enough over so little of the earth. */
export async function listPlacesAround(db: Database, { lat, lng, also = [] }: Around) {
  const { rows } = await sql<{ id: number; name: string; kind: 'city' | 'district' | 'locality'; lat: number; lng: number }>`
    with near as (
      select id, kind, power(lat - ${lat}, 2) + power((lng - ${lng}) * cos(radians(${lat}::float8)), 2) as distance
      from place
      where kind in ('city', 'locality') and abs(lat - ${lat}) <= ${reach} and abs(lng - ${lng}) <= ${reach}
    ), chosen as (
      (select id from near where kind = 'city' order by distance, id limit ${most.city})
      union (select id from near where kind = 'locality' order by distance, id limit ${most.locality})
      union select id from place where id = any (${also}::integer[]) and kind in ('city', 'district', 'locality')
    )
    select id, name, kind, lat, lng from place
    where id in (select id from chosen) and lat is not null
    order by power(lat - ${lat}, 2) + power((lng - ${lng}) * cos(radians(${lat}::float8)), 2), id`.execute(db)
  return rows
}
