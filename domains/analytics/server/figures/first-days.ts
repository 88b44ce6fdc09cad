import { sql } from 'kysely'
import type { Period } from '#domains/analytics/contract/period.ts'

/** A condition on `parent_days`: each parent's first day in the period, so each counts once. */
export const firstDays = ({ start, end }: Period) =>
  sql`day between ${start}::date and ${end}::date and (day_before is null or day_before < ${start}::date)`
