import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { joinedText } from '#domains/lists/server/exports/cell-texts.ts'
import type { ListColumn } from './list-column.ts'

const placeText = ({ name, city }: LeadRow['locations']['items'][number]) => joinedText([name, city])

const exported: ListColumn['exported'] = [
  {
    title: 'Locations',
    cell: ({ locations: { items, raw_district_region, raw_district } }) =>
      joinedText([...items.map(placeText), raw_district_region, raw_district]),
  },
]

export const location: ListColumn = { foundApart: ['cities', 'districts', 'district_regions'], exported }
