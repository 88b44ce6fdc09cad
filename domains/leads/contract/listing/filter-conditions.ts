import type { LeadQuery } from '../query.ts'
import type { Condition } from './condition.ts'
import type { FactOf } from './facts.ts'

/** The filters of a list, as they are when they were read. */
export type LeadFilters = Omit<LeadQuery, 'limit' | 'offset' | 'ordering'> & { phone_number?: string | undefined }

/** The follow-up by which a list is scheduled: the open one, or the latest that is done. */
export interface Schedule {
  readonly due: FactOf<'instant'>
  readonly late: Condition
  readonly notLate: Condition
  /** True if every lead of the list has one. */
  readonly isThere: boolean
}

/** What the condition of a filter may depend on. */
export interface ListRead {
  readonly filters: LeadFilters
  readonly schedule: Schedule
  /** False where numbers are masked. */
  readonly hasNumbers: boolean
  /** Only whole numbers are found: parts would tell a reader of masked ones the digits one by one. */
  readonly byWholeNumbers?: boolean | undefined
}

/** The conditions of some filters; none may be missing. */
export type FilterConditions<Filter extends keyof LeadFilters> = {
  readonly [Name in Filter]-?: (value: NonNullable<LeadFilters[Name]>, read: ListRead) => Condition
}
