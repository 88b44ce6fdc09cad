import { type Condition, elsewhere } from './condition.ts'
import type { FilterConditions, LeadFilters, ListRead } from './filter-conditions.ts'
import { ownConditions } from './own-conditions.ts'

export const isAbsent = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The conditions of higher domains' filters. */
export type AddedConditions = Partial<FilterConditions<keyof LeadFilters>>

/** The conditions of the filters that are given. A filter without a declared condition is answered by SQL alone. */
export function conditionsOf(read: ListRead, added: AddedConditions): Condition[] {
  const declared = { ...ownConditions, ...added } as Partial<Record<string, (value: unknown, read: ListRead) => Condition>>
  return Object.entries(read.filters)
    .filter(([, value]) => !isAbsent(value))
    .map(([filter, value]) => declared[filter]?.(value, read) ?? elsewhere(filter, value))
}
