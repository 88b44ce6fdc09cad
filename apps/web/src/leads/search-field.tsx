import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './filter-bar.module.css'
import { searchFieldId } from './use-lead-keys.ts'

interface SearchFieldProps {
  value: string
  onSearch: (text: string) => void
}

/** How long nobody types before the list is asked, in milliseconds. */
export const searchDelay = 250

/** A text that follows what is set elsewhere, but not while it is being typed, and is told when typing rests. */
export function useTypedText(value: string, onRest: (text: string) => void) {
  const [text, setText] = useState(value)
  const told = useRef(value)
  const tell = useDebouncedCallback((typed: string) => {
    told.current = typed.trim()
    onRest(told.current)
  }, searchDelay)
  useEffect(() => {
    // Our own text coming back from the address is no news; anything else (Clear, Back) is.
    if (value === told.current) return
    told.current = value
    tell.cancel()
    setText(value)
  }, [value, tell])
  const type = (typed: string) => {
    setText(typed)
    tell(typed)
  }
  return { text, type, flush: tell.flush }
}

/** Finds by part of a name or number. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
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
      maxLength={100}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') flush()
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text ? <CloseButton size="sm" aria-label="Clear the search" onClick={clear} /> : <kbd className={classes.key}>/</kbd>}
    />
  )
}
