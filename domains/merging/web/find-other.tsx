import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { listAllLeads } from '#domains/leads/contract/lists.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import classes from './merge-screen.module.css'

const pauseInTyping = 200
const mostShown = 8

interface FindOtherProps {
  stays: number
  onChoose: (id: number) => void
}

/** Finds the other lead of the same parent among those that the reader sees. */
export function FindOther({ stays, onChoose }: FindOtherProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), pauseInTyping)
  const { data } = useAsk(listAllLeads, {
    query: { search, limit: mostShown + 1 },
    enabled: search.length > 1,
    keepPrevious: true,
    quiet: true,
  })
  const found = search.length > 1 ? (data?.results ?? []).filter(({ id }) => id !== stays).slice(0, mostShown) : []
  return (
    <div className={classes.find}>
      <TextInput
        label="Which other lead is the same parent?"
        placeholder="Name or number"
        type="search"
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p role="status" className={classes.quiet}>
        {search.length > 1 && data && found.length === 0 && 'No other lead that you see has this name or number.'}
      </p>
      <ul className={classes.found}>
        {found.map((lead) => (
          <li key={lead.id}>
            <button type="button" className={classes.other} onClick={() => onChoose(lead.id)}>
              <strong>
                <bdi>{lead.name}</bdi>
              </strong>
              <span>{phoneText(lead.mobile_number_with_code)}</span>
              <span className={classes.quiet}>{lead.owner?.name ?? 'Nobody’s lead'}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
