import { sql } from 'kysely'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import { type Conditions, flag, type ListColumn } from './list-column.ts'

const conditions: Conditions<'re_engaged' | 'start_date' | 'end_date'> = {
  re_engaged: flag(sql`re_engaged`),
  start_date: (day) => sql`latest_user_action_at >= ${startOfDay(day)}`,
  end_date: (day) => sql`latest_user_action_at < ${startOfNextDay(day)}`,
}

export const activity: ListColumn = {
  conditions,
  orders: { latest_user_action_timestamp: () => sql`latest_user_action_at`, created_at: () => sql`created_at` },
}
