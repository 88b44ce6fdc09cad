import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { longestSearch } from '#platform/contract/shapes.ts'
import { useTypedText } from '#platform/web/ui/use-typed-text.ts'
import classes from '../filters/filter-bar.module.css'

export const searchFieldId = 'lead-search'

interface SearchFieldProps {
  value: string
  onSearch: (text: string) => void
}

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
      maxLength={longestSearch}
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
