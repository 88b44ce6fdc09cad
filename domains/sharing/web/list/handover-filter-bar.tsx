import { Button, NativeSelect, SegmentedControl, Select } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { listHandoverCounsellors } from '#domains/sharing/contract/sharing.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { DayRange } from '#platform/web/ui/time/day-range.tsx'
import classes from '../counsellors/counsellor-filter.module.css'
import type { HandoverFilters } from './handover-search.ts'

interface HandoverFilterBarProps {
  filters: HandoverFilters
  onChange: (filters: HandoverFilters) => void
}

const directions = [
  { value: '', label: 'All' },
  { value: 'sent', label: 'Sent' },
  { value: 'received', label: 'Received' },
]

const types = [
  { value: '', label: 'Shares and transfers' },
  { value: 'share', label: 'Shares' },
  { value: 'transfer', label: 'Transfers' },
]

const withoutEmpty = (filters: { [Key in keyof HandoverFilters]: HandoverFilters[Key] | undefined }): HandoverFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))

export function HandoverFilterBar({ filters, onChange }: HandoverFilterBarProps) {
  const counsellors = useApiQuery(listHandoverCounsellors, { quiet: true }).data?.results ?? []
  const change = (patch: Parameters<typeof withoutEmpty>[0]) => onChange(withoutEmpty({ ...filters, ...patch }))
  return (
    <>
      <SegmentedControl
        aria-label="Sent or received"
        data={directions}
        value={filters.direction ?? ''}
        onChange={(value) => change({ direction: value === 'sent' || value === 'received' ? value : undefined })}
      />
      <NativeSelect
        aria-label="Shares or transfers"
        data={types}
        value={filters.type ?? ''}
        onChange={({ currentTarget: { value } }) => change({ type: value === 'share' || value === 'transfer' ? value : undefined })}
      />
      <Select
        className={classes.counsellor}
        aria-label="Counsellor"
        placeholder="Any counsellor"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Any counsellor' }}
        nothingFoundMessage="No counsellor of that name"
        data={counsellors.map(({ id, user, shared, transferred }) => ({ value: String(id), label: `${user} (${shared + transferred})` }))}
        value={filters.counsellor === undefined ? null : String(filters.counsellor)}
        onChange={(id) => change({ counsellor: id === null ? undefined : Number(id) })}
      />
      <DayRange
        label="Days"
        from={filters.start_date}
        to={filters.end_date}
        onChange={(start_date, end_date) => change({ start_date, end_date })}
      />
      {Object.keys(filters).length > 0 && (
        <Button variant="subtle" onClick={() => onChange({})}>
          Clear
        </Button>
      )}
    </>
  )
}
