import { Button, Checkbox, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { defaultDays } from '#domains/enquiries/contract/enquiries.ts'
import { useActionList } from '#domains/leads/web/list/action-list.ts'
import { PlaceFilter } from '#domains/locations/web/place-filter.tsx'
import { DayRange } from '#platform/web/ui/time/day-range.tsx'
import { type ActivityFilters as Filters, placesIn, placesSaid } from './activity-search.ts'

interface ActivityFiltersProps {
  filters: Filters
  offers: readonly ('action' | 'enquiry' | 'comments' | 'past' | 'ahead')[]
  onChange: (filters: Filters) => void
}

type Change = (patch: { [Key in keyof Filters]?: Filters[Key] | undefined }) => void

/** The days of a past list unless others are chosen. */
export const lastDays = `Last ${defaultDays} days`

export const isOfLastDays = ({ start_date, any_day }: Filters) => start_date === undefined && any_day === undefined

const numberOf = (value: string) => (value === '' ? undefined : Number(value))
const optionsOf = (any: string, entries: readonly { id: number; name: string }[]) => [
  { value: '', label: any },
  ...entries.map(({ id, name }) => ({ value: String(id), label: name })),
]

export function ActivityFilters({ filters, offers, onChange }: ActivityFiltersProps) {
  const change: Change = (patch) =>
    onChange(Object.fromEntries(Object.entries({ ...filters, ...patch }).filter(([, value]) => value !== undefined)))
  const isInPlace = filters.only_comments === true
  return (
    <>
      <DayRange
        label="Days"
        placeholder={offers.includes('past') && !filters.any_day ? lastDays : 'Any day'}
        isAhead={offers.includes('ahead')}
        from={filters.start_date}
        to={filters.end_date}
        onChange={(start_date, end_date) => change({ start_date, end_date, any_day: undefined })}
      />
      {offers.includes('past') && isOfLastDays(filters) && (
        <Button variant="subtle" onClick={() => change({ any_day: true })}>
          Show all days
        </Button>
      )}
      {!isInPlace && <PlacesFilter chosen={placesIn(filters.city)} onChange={(ids) => change({ city: placesSaid(ids) })} />}
      {offers.includes('action') && !isInPlace && <ActionFilters filters={filters} change={change} />}
      {offers.includes('enquiry') && !isInPlace && (
        <>
          <Checkbox
            label="Collaborating school"
            checked={filters.collab === true}
            onChange={(event) => change({ collab: event.currentTarget.checked || undefined })}
          />
          <Checkbox
            label="Wants a visit"
            checked={filters.visit_interest === true}
            onChange={(event) => change({ visit_interest: event.currentTarget.checked || undefined })}
          />
        </>
      )}
      {offers.includes('comments') && (
        <Checkbox
          label="Only commented"
          title="A comment and no action since; it replaces the other filters"
          checked={isInPlace}
          onChange={({ currentTarget: { checked } }) => {
            const { start_date, end_date, any_day } = filters
            const days = { ...(start_date && end_date && { start_date, end_date }), ...(any_day && { any_day }) }
            onChange(checked ? { ...days, only_comments: true } : days)
          }}
        />
      )}
      {Object.keys(filters).length > 0 && (
        <Button variant="subtle" onClick={() => onChange({})}>
          Clear
        </Button>
      )}
    </>
  )
}

/** These lists take places of all kinds in one filter, so one may stand beside another. */
function PlacesFilter({ chosen, onChange }: { chosen: readonly number[]; onChange: (ids: readonly number[]) => void }) {
  const ids = [...chosen]
  return (
    <PlaceFilter
      isBare
      chosen={{ cities: ids, districts: [], district_regions: [] }}
      onChange={({ cities, districts, district_regions }) => {
        const next = [...cities, ...districts, ...district_regions]
        const isMore = next.some((id) => !ids.includes(id))
        onChange(isMore ? [...new Set([...ids, ...next])] : next)
      }}
    />
  )
}

function ActionFilters({ filters, change }: { filters: Filters; change: Change }) {
  const actions = useActionList().data?.result ?? []
  const subActions = actions.find(({ id }) => id === filters.action_id)?.sub_actions ?? []
  return (
    <>
      <NativeSelect
        aria-label="Latest action"
        data={optionsOf('Any latest action', actions)}
        value={filters.action_id ?? ''}
        onChange={({ currentTarget: { value } }) => change({ action_id: numberOf(value), sub_action_id: undefined })}
      />
      {subActions.length > 0 && (
        <NativeSelect
          aria-label="Sub-action"
          data={optionsOf('Any sub-action', subActions)}
          value={filters.sub_action_id ?? ''}
          onChange={({ currentTarget: { value } }) => change({ sub_action_id: numberOf(value) })}
        />
      )}
      <DayRange
        label="Next step"
        placeholder="Any next step"
        isAhead
        from={filters.schedule_start_date}
        to={filters.schedule_end_date}
        onChange={(schedule_start_date, schedule_end_date) => change({ schedule_start_date, schedule_end_date })}
      />
    </>
  )
}
