import { sql } from 'kysely'
import type { z } from 'zod'
import { countedLists, type LeadListName, maxCounted, type countLists as operation, sourceOf } from '#domains/leads/contract/lists.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Reader } from '../lead/visible-to.ts'
import { listQuery } from './list-query.ts'
import { matchingLeads } from './matching-leads.ts'

/** Pending opens with today's follow-ups. */
const queryOf = (list: LeadListName) => {
  if (list !== 'pending') return {}
  const today = kolkataDay(Date.now())
  return { scheduled_start_date: today, scheduled_end_date: today }
}

/** The number of leads that each daily list opens with. Each count ends at `maxCounted`, so that it reads few rows of any list. */
export async function countLists(db: Database, reader: Reader & { is_boarding: boolean }): Promise<z.output<typeof operation.answer>> {
  const counts = await Promise.all(
    countedLists.map(async (list) => {
      const matching = matchingLeads(reader, sourceOf(list, reader), await listQuery(db, list, queryOf(list)))
      return (
        matching && sql`select ${list} as list, (select count(*)::integer from (${matching.found} limit ${sql.lit(maxCounted + 1)}) as few)`
      )
    }),
  )
  const asked = counts.filter((count) => count !== undefined)
  const { rows } = await sql<{ list: LeadListName; count: number }>`${sql.join(asked, sql` union all `)}`.execute(db)
  return { results: rows.map(({ list, count }) => ({ list, count: Math.min(count, maxCounted), more: count > maxCounted })) }
}
