import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { anywhere } from '#platform/server/db/search-pattern.ts'

export interface PlaceQuery {
  kind: 'country' | 'state' | 'city' | 'district' | 'locality'
  within?: number[] | undefined
  search?: string | undefined
  limit: number
  offset: number
  order?: 'name' | 'rank'
}

export async function listPlaces(db: Database, query: PlaceQuery) {
  let places = db.selectFrom('place').where('kind', '=', query.kind)
  if (query.within?.length) places = places.where(sql<boolean>`lineage && ${query.within}::integer[]`)
  if (query.search) places = places.where(sql<boolean>`lower(name) like ${anywhere(query.search)}`)
  const [{ count }, results] = await Promise.all([
    places.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow(),
    places
      .select(['id', 'name', 'slug', 'parent_id', 'pincode'])
      .$if(query.order === 'rank', (ranked) => ranked.orderBy('rank', 'desc'))
      .orderBy('name')
      .orderBy('id')
      .limit(query.limit)
      .offset(query.offset)
      .execute(),
  ])
  return { count, results }
}
