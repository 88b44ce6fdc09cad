import { sql } from 'kysely'
import type { Conditions, ListColumn } from './list-column.ts'

const somewhere = (ids: readonly number[]) => sql`tags && ${ids}::integer[]`

const conditions: Conditions<'cities' | 'districts' | 'district_regions'> = {
  cities: somewhere,
  districts: somewhere,
  district_regions: somewhere,
}

export const location: ListColumn = { conditions, foundApart: ['cities', 'districts', 'district_regions'] }
