import { NativeSelect, NumberInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { tenures } from '@portal/contract/leads'
import classes from './filter-drawer.module.css'
import { FilterSection, type FilterSectionProps } from './filter-section.tsx'
import { tenureWords } from './filter-words.ts'
import { searchDelay } from './search-field.tsx'

const tenureKeys = Object.keys(tenures) as (keyof typeof tenures)[]
const largestFee = 100_000_000
const feeOf = (value: string | number) => (value === '' ? undefined : Number(value))

/** The budget between two fees of one tenure. */
export function FeeFilters({ filters, onChange }: FilterSectionProps) {
  const changeSoon = useDebouncedCallback(onChange, searchDelay)
  const isTurnedRound = filters.min_fee !== undefined && filters.max_fee !== undefined && filters.min_fee > filters.max_fee
  const field = { prefix: '₹', thousandSeparator: ',', thousandsGroupStyle: 'lakh', allowDecimal: false, allowNegative: false, min: 0, max: largestFee, hideControls: true } as const
  return (
    <FilterSection title="Budget">
      <div className={classes.pair}>
        <NumberInput {...field} label="From" value={filters.min_fee ?? ''} onChange={(value) => changeSoon({ min_fee: feeOf(value) })} error={isTurnedRound && 'Above the highest'} />
        <NumberInput {...field} label="To" value={filters.max_fee ?? ''} onChange={(value) => changeSoon({ max_fee: feeOf(value) })} />
      </div>
      <NativeSelect
        label="Tenure"
        data={tenureKeys.map((value) => ({ value, label: tenureWords[value] }))}
        value={filters.tenure ?? 'Y'}
        onChange={(event) => onChange({ tenure: tenureKeys.find((key) => key === event.currentTarget.value) })}
      />
    </FilterSection>
  )
}
