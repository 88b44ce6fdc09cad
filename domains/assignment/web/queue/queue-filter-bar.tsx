import { Button, Select } from '@mantine/core'
import { listQueueChoices, type QueueFilters, type QueueReason } from '#domains/assignment/contract/assignment-queue.ts'
import { grouped } from '#platform/contract/counts.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { DayRange } from '#platform/web/ui/time/day-range.tsx'
import classes from './queue.module.css'

const reasonWords: Readonly<Record<QueueReason, string>> = {
  no_rule: 'No rule fits',
  no_counsellor: 'The rule has no counsellor for them',
  nobody_there: 'No counsellor of the rule is free',
  taken_back: 'A transfer of them was undone',
  earlier: 'No rule has been applied yet',
}
const reasons = Object.entries(reasonWords).map(([value, label]) => ({ value, label }))

/** Whether anything but the kind of queue is chosen. */
export const isNarrowed = ({ of: _of, ...filters }: QueueFilters) => Object.values(filters).some((value) => value !== undefined)

interface QueueFilterBarProps {
  filters: QueueFilters
  leftBy: readonly { id: number; name: string; leads: number }[]
  onChange: (filters: QueueFilters) => void
}

interface Choice {
  name: string
  leads: number
}

const counted = (value: string, { name, leads }: Choice) => ({ value, label: `${name} (${grouped(leads)})` })

const optionsOf = ({ sources, cities }: AnswerOf<typeof listQueueChoices>) => ({
  sources: sources.map((source) => counted(source.name, source)),
  cities: cities.map((city) => counted(String(city.id), city)),
})

const numberOf = (value: string | null) => (value === null ? undefined : Number(value))

type Change = (patch: Omit<Partial<QueueFilters>, 'of'>) => void

const choice = { size: 'xs', clearable: true, searchable: true, className: classes.filter ?? '' } as const

/** Narrows the queue. Each choice says how many leads wait with it. */
export function QueueFilterBar({ filters, leftBy, onChange }: QueueFilterBarProps) {
  const { of } = filters
  const { data } = useApiQuery(listQueueChoices, { query: { of }, quiet: true })
  const { sources, cities } = optionsOf(data ?? { sources: [], cities: [] })
  const change: Change = (patch) => onChange({ ...filters, ...patch })
  return (
    <>
      <KindFilter {...{ filters, leftBy, change }} />
      <Select
        {...choice}
        aria-label="City"
        placeholder="Any city"
        limit={100}
        nothingFoundMessage="No waiting lead is looking there"
        data={cities}
        value={filters.city === undefined ? null : String(filters.city)}
        onChange={(city) => change({ city: numberOf(city) })}
      />
      <Select
        {...choice}
        aria-label="Source"
        placeholder="Any source"
        data={sources}
        value={filters.source ?? null}
        onChange={(source) => change({ source: source ?? undefined })}
      />
      <DayRange
        size="xs"
        label="Came"
        placeholder="Came any day"
        from={filters.came_from}
        to={filters.came_until}
        onChange={(came_from, came_until) => change({ came_from, came_until })}
      />
      {isNarrowed(filters) && (
        <Button size="xs" variant="subtle" onClick={() => onChange({ of })}>
          Clear
        </Button>
      )}
    </>
  )
}

/** Why leads of nobody wait, or who left the others behind. */
const KindFilter = ({ filters, leftBy, change }: Pick<QueueFilterBarProps, 'filters' | 'leftBy'> & { change: Change }) =>
  filters.of === 'nobody' ? (
    <Select
      {...choice}
      aria-label="Why they wait"
      placeholder="Any reason"
      data={reasons}
      value={filters.why ?? null}
      onChange={(why) => change({ why: (why as QueueReason | null) ?? undefined })}
    />
  ) : (
    <Select
      {...choice}
      aria-label="Left by"
      placeholder="Left by anyone"
      data={leftBy.map((one) => counted(String(one.id), one))}
      value={filters.by === undefined ? null : String(filters.by)}
      onChange={(by) => change({ by: numberOf(by) })}
    />
  )
