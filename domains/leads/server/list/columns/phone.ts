import { sql } from 'kysely'
import { searchedText } from '#domains/leads/contract/query.ts'
import { numbered } from '../search-text.ts'
import { type Conditions, flag, type ListColumn } from './list-column.ts'

const conditions: Conditions<'phone_number' | 'international_parent'> = {
  phone_number: (text, { rows }) => numbered(rows.viewer, searchedText(text)),
  international_parent: flag(sql`international`),
}

export const phone: ListColumn = { conditions, foundApart: ['phone_number'] }
