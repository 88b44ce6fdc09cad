import { sql } from 'kysely'
import { searchedText } from '#domains/leads/contract/query.ts'
import { joinedText, numberText } from '#domains/lists/server/exports/cell-texts.ts'
import { numbered } from '../search-text.ts'
import { type Conditions, flag, type ListColumn } from './list-column.ts'

const conditions: Conditions<'phone_number' | 'international_parent'> = {
  phone_number: (text, { rows }) => numbered(rows.viewer, searchedText(text)),
  international_parent: flag(sql`international`),
}

const exported: ListColumn['exported'] = [
  { title: 'Number', cell: (lead, isWhole) => numberText(lead.mobile_number_with_code, isWhole) },
  {
    title: 'Other numbers',
    cell: (lead, isWhole) => joinedText(lead.all_mobile_numbers.slice(1).map((number) => numberText(number, isWhole))),
  },
]

export const phone: ListColumn = { conditions, foundApart: ['phone_number'], exported }
