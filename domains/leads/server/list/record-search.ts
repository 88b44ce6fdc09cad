import { filterNames } from '#platform/server/audit/filter-names.ts'
import { recordReading } from '#platform/server/audit/record-reading.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import type { ListQuery } from './matching-leads.ts'

/** Filters into which people type a name or a number. */
const typed = ['search', 'sounds_like', 'user_name', 'phone_number'] as const

/** Records that somebody searched a list, with the names of the filters and how many were found. What they typed is not written. */
export async function recordSearch(db: Database, staff: Staff, list: string, { ordering: _, ...filters }: ListQuery, count: number) {
  const texts = typed.map((name) => filters[name])
  if (texts.every((text) => text === undefined)) return
  const details = { list, filters: filterNames(filters), count }
  await recordReading(db, staff, 'leads_searched', { details, of: JSON.stringify([list, texts]) })
}
