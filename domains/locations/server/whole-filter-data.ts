import { type FilterData, locationLimits } from '#domains/locations/contract/locations.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type Packed, pack } from '#platform/server/http/answers/packed.ts'
import { filterCities } from './get-filter-data.ts'
import { loadOf } from './names/load-of.ts'

/** All districts up to the limit, and the localities of the cities with the most schools. */
async function readWhole(db: Database): Promise<FilterData> {
  const [city_list, districts, localities] = await Promise.all([
    filterCities(db),
    db
      .selectFrom('place')
      .select(['id', 'name', 'parent_id'])
      .where('kind', '=', 'district')
      .orderBy('name')
      .orderBy('id')
      .limit(locationLimits.districts)
      .execute(),
    db
      .selectFrom('place')
      .innerJoin('place as district', 'district.id', 'place.parent_id')
      .innerJoin('place as city', 'city.id', 'district.parent_id')
      .select(['place.id', 'place.name', 'place.parent_id'])
      .where('place.kind', '=', 'locality')
      .orderBy('city.rank', 'desc')
      .orderBy('city.name')
      .orderBy('place.name')
      .orderBy('place.id')
      .limit(locationLimits.localities)
      .execute(),
  ])
  return {
    city_list,
    district_list: districts.map(({ parent_id, ...district }) => ({ ...district, city_id: Number(parent_id) })),
    district_region_list: localities.map(({ parent_id, ...locality }) => ({ ...locality, district_id: Number(parent_id) })),
  }
}

/** Answers the whole filter data, read and compressed once for each load of the places. */
export function wholeFilterData(): (db: Database) => Promise<Packed> {
  let kept: { load: string; packed: Promise<Packed> } | undefined
  return async (db) => {
    const load = await loadOf(db)
    if (load !== undefined && kept?.load === load) return await kept.packed
    const packed = readWhole(db).then(pack)
    if (load !== undefined) {
      kept = { load, packed }
      // After a failure the next request reads it again.
      packed.catch(() => {
        kept = undefined
      })
    }
    return await packed
  }
}
