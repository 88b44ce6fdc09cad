import { Combobox, type ComboboxStore, TextInput, useCombobox } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { PlaceSuggestion } from '#domains/locations/contract/locations.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './place-field.module.css'
import { type TypedPlace, usePlaceSuggestions } from './use-place-suggestions.ts'

type PlaceFieldProps = TypedPlace & {
  label: string
  isFirst?: boolean
  onType: (text: string) => void
  onChoose: (place: PlaceSuggestion) => void
  error?: string | undefined
}

/** How each provider wants to be named beside its suggestions. */
const credits = { local: undefined, google: 'Google Maps', photon: '© OpenStreetMap contributors' } as const

export function PlaceField({ label, isFirst, onType, onChoose, error, ...typed }: PlaceFieldProps) {
  const { store, open, close, choose, suggestions, credit } = useSuggestionList(typed, onChoose)
  const onKeyDown = (event: KeyboardEvent) => {
    // With nothing marked, Enter is meant for the form, because the text may be none of the suggestions.
    const isPlainEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
    if (isPlainEnter && store.getSelectedOptionIndex() === -1) event.stopPropagation()
  }
  return (
    <Combobox store={store} size="xs" onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute autoComplete="off">
        <TextInput
          size="xs"
          label={label}
          aria-autocomplete="list"
          data-free-text
          {...(isFirst && { 'data-first': true })}
          value={typed.text}
          onChange={(event) => {
            open()
            onType(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
          error={error}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Suggestions label={`Places for ${label}`} suggestions={suggestions} />
        {credit && <Combobox.Footer className={classes.credit ?? ''}>{credit}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  )
}

function useSuggestionList(typed: TypedPlace, onChoose: (place: PlaceSuggestion) => void) {
  const [isWanted, setWanted] = useState(false)
  const { suggestions, source, endSession } = usePlaceSuggestions(typed, isWanted)
  const open = () => setWanted(true)
  const store = useCombobox({
    opened: isWanted && suggestions.length > 0,
    onOpenedChange: (isOpen) => (isOpen ? open() : close()),
  })
  const close = () => {
    setWanted(false)
    store.resetSelectedOption()
  }
  const choose = (index: string) => {
    const place = suggestions[Number(index)]
    close()
    endSession()
    if (place) onChoose(place)
  }
  useMarkThatStays(store, suggestions)
  return { store, open, close, choose, suggestions, credit: credits[source] }
}

/** A mark stays on its suggestion when others come. Enter must not choose what moved under it. */
function useMarkThatStays({ getSelectedOptionIndex, selectOption, resetSelectedOption }: ComboboxStore, suggestions: PlaceSuggestion[]) {
  const before = useRef(suggestions)
  useEffect(() => {
    const marked = before.current[getSelectedOptionIndex()]
    before.current = suggestions
    const at = suggestions.findIndex(({ name, within }) => name === marked?.name && within === marked.within)
    if (at === -1) resetSelectedOption()
    else selectOption(at)
  }, [suggestions, getSelectedOptionIndex, selectOption, resetSelectedOption])
}

const Suggestions = ({ label, suggestions }: { label: string; suggestions: PlaceSuggestion[] }) => (
  <Combobox.Options className={classes.list ?? ''} aria-label={label}>
    {suggestions.map(({ name, within }, index) => (
      <Combobox.Option key={`${name}, ${within}`} value={String(index)} className={textStyles.wrap ?? ''}>
        {name} <span className={classes.within}>{within}</span>
      </Combobox.Option>
    ))}
  </Combobox.Options>
)
