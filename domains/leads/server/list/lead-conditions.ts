import { listColumns } from './columns/columns.ts'
import type { Condition, Conditions, LeadFilters } from './columns/list-column.ts'
import type { ListedRows } from './lead-sources.ts'

const isAbsent = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The conditions of the filters that are set, those of the columns in their order. */
export const leadConditions = (rows: ListedRows, filters: LeadFilters): Condition[] =>
  listColumns().flatMap(({ conditions = {} }) =>
    Object.entries(conditions as Conditions<keyof LeadFilters>)
      .filter(([name]) => !isAbsent(filters[name as keyof LeadFilters]))
      .map(([name, condition]) => condition(filters[name as keyof LeadFilters] as never, { rows, all: filters })),
  )

/** True if a filter uses an index of words or places, which has no order and whose matches are read one by one. */
export const isFoundApart = (filters: LeadFilters) =>
  listColumns().some(({ foundApart = [] }) => foundApart.some((name) => !isAbsent(filters[name])))
