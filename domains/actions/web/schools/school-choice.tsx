import { MultiSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { isLeadSent, listSchoolActions, mostSchools } from '#domains/actions/contract/actions.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { RecommendedName } from '#domains/leads/web/facts/lead-part.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { useListUntilChoice } from '#platform/web/ui/over/use-list-until-choice.ts'
import { momentText } from '#platform/web/ui/time/moment-text.ts'
import type { School } from '../action/action-draft.ts'
import classes from './school-choice.module.css'
import { useSchoolsFor } from './schools-for.ts'
import { useSuggestedSchool, useSuggestedSchools } from './suggested-schools.ts'
import type { Suggestion } from './suggestions-of.ts'

/** More chips would push the form out of sight. */
const mostRecommended = 5

interface SchoolChoiceProps {
  lead: LeadRow
  schools: readonly School[]
  problem: string | undefined
  onChange: (schools: School[]) => void
}

export function SchoolChoice({ lead, schools, problem, onChange }: SchoolChoiceProps) {
  const { search, recommended, show } = useSearchField(lead, schools, onChange)
  const field = useRef<HTMLInputElement>(null)
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
        // The server has chosen what fits.
        filter={({ options }) => options}
        {...search}
        error={problem}
      />
      <Offered
        lead={lead}
        schools={schools}
        recommended={recommended}
        // A taken school leaves its list, and the focus with it.
        onTake={(school) => {
          field.current?.focus()
          onChange([...schools.filter(({ id }) => id !== school.id), school])
        }}
        onUnclear={(name) => {
          field.current?.focus()
          show(name)
        }}
      />
      {schools.map((school) => (
        <SchoolHistory key={school.id} leadId={lead.id} school={school} />
      ))}
    </div>
  )
}

function useSearchField(lead: LeadRow, schools: readonly School[], onChange: SchoolChoiceProps['onChange']) {
  const [text, setText] = useState('')
  const { schools: found, recommended, heading, nothing, isAsking } = useSchoolsFor(lead, text)
  const { list, closeList } = useListUntilChoice()
  const offered = new Map([...found, ...schools].map((school) => [String(school.id), school]))
  const options = [...offered].map(([value, { label }]) => ({ value, label }))
  return {
    recommended,
    search: {
      'aria-busy': isAsking,
      data: heading ? [{ group: heading, items: options }] : options,
      value: schools.map(({ id }) => String(id)),
      ...list,
      onChange: (ids: string[]) => {
        closeList()
        onChange(ids.flatMap((id) => offered.get(id) ?? []))
      },
      searchValue: text,
      onSearchChange: setText,
      nothingFoundMessage: nothing,
    },
    /** Opens the list with all schools of a name. */
    show: (name: string) => {
      setText(name)
      list.onDropdownOpen()
    },
  }
}

interface OfferedProps extends Pick<SchoolChoiceProps, 'lead' | 'schools'> {
  recommended: readonly RecommendedName[]
  onTake: (school: School) => void
  /** Several schools have the name. */
  onUnclear: (name: string) => void
}

/** What is taken with one press: recommended schools, then those that the parent has to do with. */
function Offered({ lead, schools, recommended, onTake, onUnclear }: OfferedProps) {
  const findSuggested = useSuggestedSchool(lead)
  const isNew = ({ name }: { name: string }) => !schools.some((school) => school.name === name)
  const suggestions = useSuggestedSchools(lead).filter(isNew)
  const others = recommended.filter((school) => isNew(school) && !suggestions.some(({ name }) => name === school.name))
  const take = async (suggestion: Suggestion) => {
    const school = await findSuggested(suggestion).catch(() => undefined)
    if (school) onTake(school)
    else onUnclear(suggestion.name)
  }
  return (
    <>
      <Suggestions label="Recommended schools" of={others.slice(0, mostRecommended)} onTake={onTake} />
      <Suggestions label="Schools of this parent" of={suggestions} onTake={(suggestion) => void take(suggestion)} />
    </>
  )
}

interface SuggestionsProps<Named> {
  label: string
  of: readonly Named[]
  onTake: (suggestion: Named) => void
}

function Suggestions<Named extends { name: string }>({ label, of: suggestions, onTake }: SuggestionsProps<Named>) {
  if (suggestions.length === 0) return null
  return (
    <ul className={classes.suggestions} aria-label={label}>
      {suggestions.map((suggestion) => (
        <li key={suggestion.name}>
          <button type="button" className={classes.suggestion} onClick={() => onTake(suggestion)} title={suggestion.name}>
            <IconPlus size={12} aria-hidden />
            <span>{suggestion.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** So that nothing is done for a parent at a school twice by mistake. */
function SchoolHistory({ leadId, school }: { leadId: number; school: School }) {
  const question = { query: { combine_id: leadId, school_id: school.id }, quiet: true }
  const sent = useAsk(isLeadSent, question).data?.result ?? false
  const [latest] = useAsk(listSchoolActions, question).data?.results ?? []
  if (!sent && !latest) return null
  return (
    <p className={classes.history}>
      {school.label}: {sent && <span className={classes.sent}>lead generated here already{latest && ' · '}</span>}
      {latest && `${latest.action}, ${momentText(latest.at)}${latest.by ? ` by ${latest.by}` : ''}`}
    </p>
  )
}
