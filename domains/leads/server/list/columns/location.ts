import { sql } from 'kysely'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { joinedText } from '#domains/lists/server/exports/cell-texts.ts'
import type { Conditions, ListColumn } from './list-column.ts'

const somewhere = (ids: readonly number[]) => sql`tags && ${ids}::integer[]`

const conditions: Conditions<'cities' | 'districts' | 'district_regions'> = {
  cities: somewhere,
  districts: somewhere,
  district_regions: somewhere,
}

const placeText = ({ name, city }: LeadRow['locations']['items'][number]) => joinedText([name, city])

const exported: ListColumn['exported'] = [
  {
    title: 'Locations',
    cell: ({ locations: { items, raw_district_region, raw_district } }) =>
      joinedText([...items.map(placeText), raw_district_region, raw_district]),
  },
]

export const location: ListColumn = { conditions, foundApart: ['cities', 'districts', 'district_regions'], exported }
