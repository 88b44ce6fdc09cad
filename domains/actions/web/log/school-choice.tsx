import { MultiSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { mostSchools } from '#domains/actions/contract/actions.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { useSchoolSearch } from '#domains/schools/web/use-school-search.ts'
import { useListUntilChoice } from '#platform/web/ui/over/use-list-until-choice.ts'
import type { School } from './action-draft.ts'
import classes from './school-choice.module.css'
import { SchoolHistory } from './school-history.tsx'
import { useSuggestedSchool, useSuggestedSchools } from './suggested-schools.ts'
import type { Suggestion } from './suggestions-of.ts'

interface SchoolChoiceProps {
  lead: LeadRow
  schools: readonly School[]
  problem: string | undefined
  onChange: (schools: School[]) => void
}

export function SchoolChoice({ lead, schools, problem, onChange }: SchoolChoiceProps) {
  const [text, setText] = useState('')
  const { schools: found, heading, nothing } = useSchoolSearch(text)
  const suggestions = useSuggestedSchools(lead).filter(({ name }) => !schools.some((school) => school.name === name))
  const { list, closeList } = useListUntilChoice()
  const findSuggested = useSuggestedSchool()
  const field = useRef<HTMLInputElement>(null)
  const offered = new Map([...found, ...schools].map((school) => [String(school.id), school]))
  const options = [...offered].map(([value, { label }]) => ({ value, label }))

  const take = async (suggestion: Suggestion) => {
    const school = await findSuggested(suggestion).catch(() => undefined)
    // The suggestion leaves the list, and the focus with it.
    field.current?.focus()
    if (school) return onChange([...schools.filter(({ id }) => id !== school.id), school])
    setText(suggestion.name)
    list.onDropdownOpen()
  }
  return (
    <div className={classes.schools}>
      <MultiSelect
        ref={field}
        label="Schools"
        withAsterisk
        searchable
        hidePickedOptions
        // Before anything is typed, the list would only cover the suggestions.
        openOnFocus={false}
        maxValues={mostSchools}
        placeholder={schools.length === 0 ? 'Name of the school' : 'Another school'}
        data={heading ? [{ group: heading, items: options }] : options}
        // The server has chosen what fits.
        filter={({ options }) => options}
        value={schools.map(({ id }) => String(id))}
        {...list}
        onChange={(ids) => {
          closeList()
          onChange(ids.flatMap((id) => offered.get(id) ?? []))
        }}
        searchValue={text}
        onSearchChange={setText}
        nothingFoundMessage={nothing}
        error={problem}
      />
      <Suggestions of={suggestions} onTake={take} />
      {schools.map((school) => (
        <SchoolHistory key={school.id} leadId={lead.id} school={school} />
      ))}
    </div>
  )
}

function Suggestions({ of: suggestions, onTake }: { of: readonly Suggestion[]; onTake: (suggestion: Suggestion) => Promise<void> }) {
  if (suggestions.length === 0) return null
  return (
    <ul className={classes.suggestions} aria-label="Schools of this parent">
      {suggestions.map((suggestion) => (
        <li key={suggestion.name}>
          <button type="button" className={classes.suggestion} onClick={() => void onTake(suggestion)} title={suggestion.name}>
            <IconPlus size={12} aria-hidden />
            <span>{suggestion.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
