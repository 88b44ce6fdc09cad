import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { longestSearch } from '#platform/contract/shapes.ts'
import classes from './search-field.module.css'
import { useTypedText } from './use-typed-text.ts'

interface SearchFieldProps {
  /** For a page on which / goes to its search. */
  ref?: RefObject<HTMLInputElement | null>
  takesFocus?: boolean
  label: string
  placeholder: string
  value: string
  onSearch: (text: string) => void
}

export function SearchField({ ref, takesFocus = false, label, placeholder, value, onSearch }: SearchFieldProps) {
  const { text, type, flush } = useTypedText(value, onSearch)
  const clear = () => {
    type('')
    flush()
  }
  return (
    <TextInput
      {...(ref && { ref })}
      type="search"
      autoFocus={takesFocus}
      className={classes.search}
      aria-label={label}
      placeholder={placeholder}
      maxLength={longestSearch}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') flush()
        if (event.key !== 'Escape') return
        // By itself the browser would empty the field.
        event.preventDefault()
        event.currentTarget.blur()
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text ? <CloseButton size="sm" aria-label="Clear the search" onClick={clear} /> : ref && <kbd className={classes.key}>/</kbd>
      }
    />
  )
}
