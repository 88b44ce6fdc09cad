import { DatePickerInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import { phoneQuery } from '#platform/web/ui/page/screen-widths.ts'
import { listWords } from '../list-words.ts'
import { FilterSection, type FilterSectionProps } from './filter-section.tsx'
import type { LeadFilters } from './lead-filters.ts'

type DayKey = 'start_date' | 'end_date' | 'scheduled_start_date' | 'scheduled_end_date' | 'action_start_date' | 'action_end_date'

const rangesOf = (list: LeadListName): { label: string; from: DayKey; to: DayKey; looks: 'past' | 'future' }[] => [
  { label: 'Parent last active', from: 'start_date', to: 'end_date', looks: 'past' },
  { label: listWords[list].scheduled, from: 'scheduled_start_date', to: 'scheduled_end_date', looks: listWords[list].looks },
  { label: 'Latest action', from: 'action_start_date', to: 'action_end_date', looks: 'past' },
]

function presets(looks: 'past' | 'future', today: string): { value: [string, string]; label: string }[] {
  const span = (label: string, from: number, to: number) => ({
    label,
    value: [dayAfter(today, from), dayAfter(today, to)] as [string, string],
  })
  return looks === 'past'
    ? [
        span('Today', 0, 0),
        span('Yesterday', -1, -1),
        span('Last 7 days', -6, 0),
        span('Last 30 days', -29, 0),
        span('Last 90 days', -89, 0),
      ]
    : [span('Today', 0, 0), span('Tomorrow', 1, 1), span('Next 7 days', 0, 6), span('Last 7 days', -6, 0), span('Next 30 days', 0, 29)]
}

export function DateFilters({ list, filters, onChange }: FilterSectionProps) {
  const today = kolkataDay(Date.now())
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  return (
    <FilterSection title="Dates">
      {rangesOf(list).map(({ label, from, to, looks }) => (
        <DatePickerInput
          key={from}
          type="range"
          allowSingleDateInRange
          clearable
          size={isPhone ? 'xs' : 'sm'}
          label={label}
          placeholder="Any day"
          weekendDays={[]}
          valueFormat="D MMM YYYY"
          presets={presets(looks, today)}
          value={[filters[from] ?? null, filters[to] ?? null]}
          onChange={([first, last]) => onChange(rangePatch(from, to, first, last))}
        />
      ))}
    </FilterSection>
  )
}

const rangePatch = (from: DayKey, to: DayKey, first: string | null, last: string | null): Partial<LeadFilters> =>
  Object.fromEntries([
    [from, first ?? undefined],
    [to, last ?? undefined],
  ])
