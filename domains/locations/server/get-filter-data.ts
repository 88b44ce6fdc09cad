import { sql } from 'kysely'
import type { FilterData } from '#domains/locations/contract/locations.ts'
import type { Database } from '#platform/server/db/database.ts'

/** Cities, those with the most schools first; before them Boarding Schools and Online Schools, as cities of their own kind. */
export const filterCities = (db: Database) =>
  db
    .selectFrom('place')
    .select(['id', 'name', sql<boolean>`kind = 'other'`.as('other')])
    .where('kind', 'in', ['city', 'other'])
    .orderBy('other', 'desc')
    .orderBy('rank', 'desc')
    .orderBy('name')
    .execute()

/** The cities, the districts of those that are chosen, and the localities of the districts that are chosen. */
export async function getFilterData(
  db: Database,
  chosen: { cities?: number[] | undefined; districts?: number[] | undefined },
): Promise<FilterData> {
  const { cities = [], districts = [] } = chosen
  const under = (kind: 'district' | 'locality', parents: number[]) =>
    db
      .selectFrom('place')
      .select(['id', 'name', 'parent_id'])
      .where('kind', '=', kind)
      .where('parent_id', 'in', parents)
      .orderBy('name')
      .execute()
  const [towns, ofCities, ofDistricts] = await Promise.all([
    filterCities(db),
    cities.length === 0 ? [] : under('district', cities),
    districts.length === 0 ? [] : under('locality', districts),
  ])
  return {
    city_list: towns,
    district_list: ofCities.map(({ parent_id, ...district }) => ({ ...district, city_id: Number(parent_id) })),
    district_region_list: ofDistricts.map(({ parent_id, ...locality }) => ({ ...locality, district_id: Number(parent_id) })),
  }
}
