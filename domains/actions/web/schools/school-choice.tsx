import { Group, MultiSelect, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { isLeadSent, listSchoolActions, maxSchools } from '#domains/actions/contract/actions.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { RecommendedName } from '#domains/leads/web/facts/lead-part.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { useListUntilChoice } from '#platform/web/ui/over/use-list-until-choice.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { momentText } from '#platform/web/ui/time/moment-text.ts'
import type { School } from '../action/action-draft.ts'
import classes from './school-choice.module.css'
import { useSchoolsFor } from './schools-for.ts'
import { useSuggestedSchools } from './suggested-schools.ts'

/** More chips would push the form out of sight. */
const maxRecommended = 5

interface SchoolChoiceProps {
  lead: LeadRow
  schools: readonly School[]
  problem: string | undefined
  onChange: (schools: School[]) => void
}

export function SchoolChoice({ lead, schools, problem, onChange }: SchoolChoiceProps) {
  const { search, recommended } = useSearchField(lead, schools, onChange)
  const field = useRef<HTMLInputElement>(null)
  return (
    <Stack gap={6} className={classes.schools ?? ''}>
      <MultiSelect
        ref={field}
        label="Schools"
        withAsterisk
        searchable
        hidePickedOptions
        // Before anything is typed, the list would only cover the suggestions.
        openOnFocus={false}
        maxValues={maxSchools}
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
      />
      {schools.map((school) => (
        <SchoolHistory key={school.id} leadId={lead.id} school={school} />
      ))}
    </Stack>
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
  }
}

interface OfferedProps extends Pick<SchoolChoiceProps, 'lead' | 'schools'> {
  recommended: readonly RecommendedName[]
  onTake: (school: School) => void
}

/** What is taken with one press: schools that the parent has to do with, then recommended ones. */
function Offered({ lead, schools, recommended, onTake }: OfferedProps) {
  const { schools: ofParent, leftOut, only } = useSuggestedSchools(lead)
  const isNew = ({ id }: School) => !schools.some((school) => school.id === id)
  const others = recommended.filter((school) => isNew(school) && !ofParent.some(({ id }) => id === school.id))
  return (
    <>
      <Suggestions label="Schools of this parent" of={ofParent.filter(isNew)} onTake={onTake} />
      {only && (
        <Text fz="xs" c="dimmed" className={textStyles.wrap ?? ''}>
          Not offered, only for {only}: {leftOut.map(({ label }) => label).join('; ')}
        </Text>
      )}
      <Suggestions label="Recommended schools" of={others.slice(0, maxRecommended)} onTake={onTake} />
    </>
  )
}

interface SuggestionsProps {
  label: string
  of: readonly School[]
  onTake: (school: School) => void
}

function Suggestions({ label, of: suggestions, onTake }: SuggestionsProps) {
  if (suggestions.length === 0) return null
  return (
    <Group component="ul" gap="xs" align="stretch" className={classes.suggestions ?? ''} aria-label={label}>
      {suggestions.map((suggestion) => (
        <li key={suggestion.id}>
          <button type="button" className={classes.suggestion} onClick={() => onTake(suggestion)} title={suggestion.label}>
            <IconPlus size={12} aria-hidden />
            <span>{suggestion.label}</span>
          </button>
        </li>
      ))}
    </Group>
  )
}

/** So that nothing is done for a parent at a school twice by mistake. */
function SchoolHistory({ leadId, school }: { leadId: number; school: School }) {
  const question = { query: { combine_id: leadId, school_id: school.id }, quiet: true }
  const sent = useApiQuery(isLeadSent, question).data?.result ?? false
  const [latest] = useApiQuery(listSchoolActions, question).data?.results ?? []
  if (!sent && !latest) return null
  return (
    <Text fz="xs" c="dimmed" className={textStyles.wrap ?? ''}>
      {school.label}: {sent && <span className={classes.sent}>lead generated here already{latest && ' · '}</span>}
      {latest && `${latest.action}, ${momentText(latest.at)}${latest.by ? ` by ${latest.by}` : ''}`}
    </Text>
  )
}
