import { NativeSelect, NumberInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { tenureNames } from '#domains/leads/contract/query.ts'
import { tenures } from '#platform/contract/money.ts'
import { rupeeField } from '#platform/web/ui/rupee-field.ts'
import { searchDelay } from '#platform/web/ui/use-typed-text.ts'
import classes from './filter-drawer.module.css'
import { FilterSection, type FilterSectionProps } from './filter-section.tsx'
import type { LeadFilters } from './lead-filters.ts'

const tenureKeys = Object.keys(tenures) as (keyof typeof tenures)[]

type Fees = Pick<LeadFilters, 'min_fee' | 'max_fee' | 'tenure'>
const isInOrder = ({ min_fee, max_fee }: Fees) => min_fee === undefined || max_fee === undefined || min_fee <= max_fee

/** The list is asked when typing rests, and never for a range that is the wrong way round. A tenure without a fee filters nothing yet. */
function useTypedFees({ min_fee, max_fee, tenure }: LeadFilters, onChange: FilterSectionProps['onChange']) {
  const [fees, setFees] = useState<Fees>({})
  useEffect(() => setFees((before) => ({ min_fee, max_fee, tenure: tenure ?? before.tenure })), [min_fee, max_fee, tenure])
  const tell = useDebouncedCallback(
    ({ min_fee, max_fee, tenure }: Fees) => isInOrder({ min_fee, max_fee }) && onChange({ min_fee, max_fee, tenure }),
    searchDelay,
  )
  const type = (patch: Fees) => {
    const typed = { ...fees, ...patch }
    setFees(typed)
    tell(typed)
  }
  return { fees, type }
}

export function FeeFilters({ filters, onChange }: FilterSectionProps) {
  const { fees, type } = useTypedFees(filters, onChange)
  const feeOf = (value: string | number) => (value === '' ? undefined : Number(value))
  return (
    <FilterSection title="Budget">
      <div className={classes.pair}>
        <NumberInput
          {...rupeeField}
          label="From"
          value={fees.min_fee ?? ''}
          onChange={(value) => type({ min_fee: feeOf(value) })}
          error={!isInOrder(fees) && 'Above the highest'}
        />
        <NumberInput {...rupeeField} label="To" value={fees.max_fee ?? ''} onChange={(value) => type({ max_fee: feeOf(value) })} />
      </div>
      <NativeSelect
        label="Tenure"
        data={tenureKeys.map((value) => ({ value, label: tenureNames[value] }))}
        value={fees.tenure ?? 'Y'}
        onChange={(event) => type({ tenure: tenureKeys.find((key) => key === event.currentTarget.value) })}
      />
    </FilterSection>
  )
}
