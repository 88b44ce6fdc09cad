import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { longestSearch } from '#platform/contract/shapes.ts'
import { useTypedText } from '#platform/web/ui/use-typed-text.ts'
import classes from '../filters/filter-bar.module.css'
import { answersHere } from '../list-engine.ts'
import type { AfterSearch } from './use-after-search.ts'

export const searchFieldId = 'lead-search'

/** Enter opens the first row that the search finds, ↓ goes to it. */
const keys: Partial<Record<string, 'open' | 'focus'>> = { Enter: 'open', ArrowDown: 'focus' }

interface SearchFieldProps {
  value: string
  onSearch: (text: string) => void
  afterSearch: AfterSearch
}

export function SearchField({ value, onSearch, afterSearch }: SearchFieldProps) {
  const { text, type, flush } = useTypedText(value, onSearch)
  const clear = () => {
    type('')
    flush()
  }
  return (
    <TextInput
      id={searchFieldId}
      type="search"
      className={classes.search}
      aria-label="Search by part of a name or number"
      placeholder="Name or number"
      maxLength={longestSearch}
      value={text}
      onChange={(event) => {
        afterSearch(undefined)
        type(event.currentTarget.value)
        // The server is asked once typing rests.
        if (answersHere()) flush()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur()
        const then = keys[event.key]
        if (!then || event.nativeEvent.isComposing) return
        event.preventDefault()
        flush()
        afterSearch({ then, text })
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text ? <CloseButton size="sm" aria-label="Clear the search" onClick={clear} /> : <kbd className={classes.key}>/</kbd>}
    />
  )
}
