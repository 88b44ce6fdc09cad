import { MultiSelect, NativeSelect, Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { Language, languages } from '#domains/leads/contract/languages.ts'
import { longestSearch } from '#platform/contract/shapes.ts'
import { useTypedText } from '#platform/web/ui/use-typed-text.ts'
import classes from './filter-drawer.module.css'
import { FilterSection, type FilterSectionProps, searchable } from './filter-section.tsx'
import { choicesOf, flagsOf, flagWord } from './filter-words.ts'
import { settledBy } from './list-filters.ts'

const cartOptions = [
  { value: '', label: 'Anything' },
  { value: 'cart_item', label: 'Something in the cart' },
  { value: 'form', label: 'An application form' },
  { value: 'call', label: 'A call booked by the parent' },
] as const

const languageOptions = Object.entries(languages).map(([value, label]) => ({ value, label }))

export function ParentFilters({ list, filters, onChange }: FilterSectionProps) {
  const name = useTypedText(filters.user_name ?? '', (user_name) => onChange({ user_name }))
  const cart = filters.cart_or_form_or_call === 'cart' ? 'cart_item' : (filters.cart_or_form_or_call ?? '')
  return (
    <FilterSection title="Parent">
      <div className={classes.switches}>
        {flagsOf(list).map((flag) => (
          <Switch
            key={flag}
            size="sm"
            label={flagWord(list, flag)}
            checked={filters[flag] === true}
            onChange={(event) => onChange({ [flag]: event.currentTarget.checked })}
          />
        ))}
      </div>
      <LanguageFilter filters={filters} onChange={onChange} />
      {!settledBy(list).includes('cart_or_form_or_call') && (
        <NativeSelect
          label="Cart, form or call"
          data={[...cartOptions]}
          value={cart}
          onChange={(event) =>
            onChange({
              cart_or_form_or_call:
                cartOptions.find(({ value }) => value !== '' && value === event.currentTarget.value)?.value || undefined,
            })
          }
        />
      )}
      {choicesOf(list).map(({ key, label, data }) => (
        <NativeSelect
          key={key}
          label={label}
          data={data}
          value={String(filters[key] ?? '')}
          onChange={({ currentTarget: { value } }) => onChange({ [key]: value || undefined })}
        />
      ))}
      <TextInput
        label="Part of the name"
        maxLength={longestSearch}
        value={name.text}
        onChange={(event) => name.type(event.currentTarget.value)}
      />
    </FilterSection>
  )
}

const LanguageFilter = ({ filters, onChange }: Pick<FilterSectionProps, 'filters' | 'onChange'>) => (
  <MultiSelect
    {...searchable}
    label="Language"
    placeholder={filters.languages ? '' : 'Any language'}
    data={languageOptions}
    value={filters.languages ?? []}
    onChange={(chosen) => onChange({ languages: chosen.map((code) => Language.parse(code)) })}
  />
)
