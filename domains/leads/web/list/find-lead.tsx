import { Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listAllLeads } from '#domains/leads/contract/lists.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import classes from './find-lead.module.css'
import { findLeads } from './search/find-leads.ts'

const pauseInTyping = 200
const maxShown = 8
const nobody = { found: [], alike: [] }

interface FindLeadProps {
  label: string
  /** Said where no lead has the name or number. */
  none: string
  /** A lead that is not offered. */
  except?: number
  onChoose: (lead: { id: number; name: string }) => void
}

/** Finds a lead among those that the reader sees; where none has the letters, one whose name sounds like them. */
export function FindLead({ label, none, except, onChoose }: FindLeadProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), pauseInTyping)
  const { data } = useQuery({
    queryKey: [...keyOf(listAllLeads, {}, { search }), 'or by sound', except],
    queryFn: ({ signal }) => findLeads(search, { most: maxShown, enough: 1, except }, signal),
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const { found, alike } = search.length > 1 && data ? data : nobody
  return (
    <Stack gap="sm" maw={520}>
      <TextInput
        label={label}
        placeholder="Name or number"
        type="search"
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Text role="status" fz="xs" fw={400} ta="start" c="dimmed">
        {alike.length > 0 && 'Not found by its letters. These names sound like it.'}
        {search.length > 1 && data && found.length + alike.length === 0 && none}
      </Text>
      <ul>
        {[...found, ...alike].map((lead) => (
          <li key={lead.id}>
            <button type="button" className={classes.other} onClick={() => onChoose(lead)}>
              <strong>
                <bdi>{lead.name}</bdi>
              </strong>
              <span>{phoneText(lead.mobile_number_with_code)}</span>
              <Text span fz="xs" fw={400} ta="start" c="dimmed">
                {lead.owner?.name ?? 'Unassigned lead'}
              </Text>
            </button>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
