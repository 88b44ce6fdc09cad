import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { listAllLeads } from '#domains/leads/contract/lists.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import classes from './find-lead.module.css'

const pauseInTyping = 200
const mostShown = 8

interface FindLeadProps {
  label: string
  /** Said where no lead has the name or number. */
  none: string
  /** A lead that is not offered. */
  except?: number
  onChoose: (lead: { id: number; name: string }) => void
}

/** Finds a lead among those that the reader sees. */
export function FindLead({ label, none, except, onChoose }: FindLeadProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), pauseInTyping)
  const { data } = useAsk(listAllLeads, {
    query: { search, limit: mostShown + 1 },
    enabled: search.length > 1,
    keepPrevious: true,
    quiet: true,
  })
  const found = search.length > 1 ? (data?.results ?? []).filter(({ id }) => id !== except).slice(0, mostShown) : []
  return (
    <div className={classes.find}>
      <TextInput
        label={label}
        placeholder="Name or number"
        type="search"
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p role="status" className={classes.quiet}>
        {search.length > 1 && data && found.length === 0 && none}
      </p>
      <ul className={classes.found}>
        {found.map((lead) => (
          <li key={lead.id}>
            <button type="button" className={classes.other} onClick={() => onChoose(lead)}>
              <strong>
                <bdi>{lead.name}</bdi>
              </strong>
              <span>{phoneText(lead.mobile_number_with_code)}</span>
              <span className={classes.quiet}>{lead.owner?.name ?? 'Unassigned lead'}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
