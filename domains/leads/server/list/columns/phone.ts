import { joinedText, numberText } from '#domains/lists/server/exports/cell-texts.ts'
import type { ListColumn } from './list-column.ts'

const exported: ListColumn['exported'] = [
  { title: 'Number', cell: (lead, isWhole) => numberText(lead.mobile_number_with_code, isWhole) },
  {
    title: 'Other numbers',
    cell: (lead, isWhole) => joinedText(lead.all_mobile_numbers.slice(1).map((number) => numberText(number, isWhole))),
  },
]

export const phone: ListColumn = { foundApart: ['phone_number'], exported }
