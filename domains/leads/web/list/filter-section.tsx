import type { ReactNode } from 'react'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import classes from './filter-drawer.module.css'
import type { LeadFilters } from './lead-filters.ts'
import type { FilterOptions } from './use-filter-options.ts'
import type { ChangeFilters } from './use-lead-search.ts'

/** What each group of filters is given. */
export interface FilterSectionProps {
  list: LeadListName
  filters: LeadFilters
  options: FilterOptions
  onChange: ChangeFilters
}

/** Filters that belong together, under their title. */
export const FilterSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes.section}>
    <legend className={classes.legend}>{title}</legend>
    {children}
  </fieldset>
)
