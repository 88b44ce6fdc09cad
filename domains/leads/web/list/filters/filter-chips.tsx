import { IconX } from '@tabler/icons-react'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { passFocusOn } from '#platform/web/ui/over/pass-focus-on.ts'
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
        <button
          key={clears.join()}
          type="button"
          className={classes.chip}
          data-set
          aria-label={`Remove ${text}`}
          onClick={(event) => {
            passFocusOn(event)
            onChange(Object.fromEntries(clears.map((key) => [key, undefined])))
          }}
        >
          <span className={classes.text}>{text}</span>
          <IconX size={12} aria-hidden />
        </button>
      ))}
      {quickFlagsOf(list).map((flag) => (
        <button
          key={flag}
          type="button"
          className={classes.chip}
          aria-pressed={filters[flag] === true}
          onClick={() => onChange({ [flag]: !filters[flag] })}
        >
          {flagWord(list, flag)}
        </button>
      ))}
    </div>
  )
}
