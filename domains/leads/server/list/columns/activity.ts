import { sql } from 'kysely'
import { momentText } from '#domains/lists/server/exports/cell-texts.ts'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import { type Conditions, flag, type ListColumn } from './list-column.ts'

const conditions: Conditions<'re_engaged' | 'start_date' | 'end_date'> = {
  re_engaged: flag(sql`re_engaged`),
  start_date: (day) => sql`latest_user_action_at >= ${startOfDay(day)}`,
  end_date: (day) => sql`latest_user_action_at < ${startOfNextDay(day)}`,
}

const exported: ListColumn['exported'] = [
  { title: 'Last activity', cell: (lead) => momentText(lead.latest_user_action_timestamp) },
  { title: 'Created', cell: (lead) => momentText(lead.created_at) },
]

export const activity: ListColumn = {
  conditions,
  exported,
  orders: { latest_user_action_timestamp: () => sql`latest_user_action_at`, created_at: () => sql`created_at` },
}
