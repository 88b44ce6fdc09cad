import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { FilterChip, SetFilterChip } from '#platform/web/ui/filter-chip.tsx'
import type { ChangeFilters } from '../search/use-lead-search.ts'
import classes from './filter-chips.module.css'
import { flagWord, quickFlagsOf, setFilters } from './filter-words.ts'
import type { LeadFilters } from './lead-filters.ts'
import type { FilterOptions } from './use-filter-options.ts'

interface FilterChipsProps {
  list: LeadListName
  filters: LeadFilters
  options: FilterOptions
  onChange: ChangeFilters
}

/** On one line, so that the list never moves. */
export function FilterChips({ list, filters, options, onChange }: FilterChipsProps) {
  return (
    <div className={classes.chips}>
      {setFilters(list, filters, options, kolkataDay(Date.now())).map(({ text, clears }) => (
        <SetFilterChip
          key={clears.join()}
          text={text}
          onRemove={() => onChange(Object.fromEntries(clears.map((key) => [key, undefined])))}
        />
      ))}
      {quickFlagsOf(list).map((flag) => (
        <FilterChip key={flag} isOn={filters[flag] === true} onToggle={() => onChange({ [flag]: !filters[flag] })}>
          {flagWord(list, flag)}
        </FilterChip>
      ))}
    </div>
  )
}
