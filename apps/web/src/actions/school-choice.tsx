import { MultiSelect } from '@mantine/core'
import { mostSchools } from '@portal/contract/actions'
import type { LeadRow } from '@portal/contract/leads'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useListUntilChoice } from '../ui/use-list-until-choice.ts'
import type { School } from './action-draft.ts'
import classes from './school-choice.module.css'
import { SchoolHistory } from './school-history.tsx'
import { type Suggestion, useSuggestedSchool, useSuggestedSchools } from './suggested-schools.ts'
import { useSchoolSearch } from './use-school-search.ts'

interface SchoolChoiceProps {
  lead: LeadRow
  schools: readonly School[]
  problem: string | undefined
  onChange: (schools: School[]) => void
}

/** The schools of an action: found by name, or those the parent dealt with before at one click. */
export function SchoolChoice({ lead, schools, problem, onChange }: SchoolChoiceProps) {
  const [text, setText] = useState('')
  const { schools: found, nothing } = useSchoolSearch(text)
  const suggestions = useSuggestedSchools(lead).filter(({ name }) => !schools.some((school) => school.name === name))
  const { list, closeList } = useListUntilChoice()
  const findSuggested = useSuggestedSchool()
  const labels = new Map([
    ...schools.map(({ id, name }) => [String(id), name] as const),
    ...found.map(({ id, name, city }) => [String(id), [name, city].filter(Boolean).join(', ')] as const),
  ])
  const names = new Map([...found, ...schools].map(({ id, name }) => [id, name]))

  const take = async (suggestion: Suggestion) => {
    const school = await findSuggested(suggestion).catch(() => undefined)
    if (school) onChange([...schools.filter(({ id }) => id !== school.id), school])
    else setText(suggestion.name)
  }
  return (
    <div className={classes.schools}>
      <MultiSelect
        label="Schools"
        withAsterisk
        searchable
        hidePickedOptions
        // Before anything is typed the list has nothing to say, and would lie on the suggestions.
        openOnFocus={false}
        maxValues={mostSchools}
        placeholder={schools.length === 0 ? 'Name of the school' : 'Another school'}
        data={[...labels].map(([value, label]) => ({ value, label }))}
        // The server has chosen what fits.
        filter={({ options }) => options}
        value={schools.map(({ id }) => String(id))}
        {...list}
        onChange={(ids) => {
          closeList()
          onChange(ids.map((id) => ({ id: Number(id), name: names.get(Number(id)) ?? '' })))
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

/** The schools that the parent dealt with before. */
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
