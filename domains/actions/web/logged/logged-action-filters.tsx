import { Button, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { type ActionCategory, actionCategories } from '#domains/leads/contract/action-list.ts'
import { useActionList } from '#domains/leads/web/list/action-list.ts'
import { stageWord } from '#platform/web/ui/stage-badge.tsx'
import { DayRange } from '#platform/web/ui/time/day-range.tsx'
import { type ActionsSearch, daysOf, saidActions } from './logged-action-search.ts'
import classes from './logged-actions.module.css'

export type StaffChoice = (value: number | undefined, onChange: (value: number | undefined) => void) => ReactNode

interface LoggedActionFiltersProps {
  filters: Omit<ActionsSearch, 'tab' | 'page'>
  staffChoice: StaffChoice | undefined
  onChange: (filters: ActionsSearch) => void
}

const numberOf = (value: string) => (value === '' ? undefined : Number(value))
const optionsOf = (entries: readonly { id: number; name: string }[]) => entries.map(({ id, name }) => ({ value: String(id), label: name }))

export function LoggedActionFilters({ filters, staffChoice, onChange }: LoggedActionFiltersProps) {
  const { data } = useActionList()
  const actions = (data?.result ?? []).filter(({ category }) => !filters.category || category === filters.category)
  const subActions = actions.find(({ id }) => id === filters.action)?.sub_actions ?? []
  const days = daysOf(filters)
  const change = (patch: Parameters<typeof saidActions>[0]) => onChange(saidActions({ ...filters, ...patch }))
  const select = { className: classes.select ?? '' }
  return (
    <>
      <DayRange
        label="Days"
        isNeeded
        from={days.start_date}
        to={days.end_date}
        onChange={(start_date, end_date) => change({ start_date, end_date })}
      />
      {staffChoice?.(filters.staff, (staff) => change({ staff }))}
      <NativeSelect
        {...select}
        aria-label="Category"
        data={[
          { value: '', label: 'Any category' },
          ...actionCategories.map((category) => ({ value: category, label: stageWord(category) })),
        ]}
        value={filters.category ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({
            category: actionCategories.find((category): category is ActionCategory => category === value),
            action: undefined,
            sub_action: undefined,
          })
        }
      />
      <NativeSelect
        {...select}
        aria-label="Action"
        data={[{ value: '', label: 'Any action' }, ...optionsOf(actions)]}
        value={filters.action ?? ''}
        onChange={({ currentTarget: { value } }) => change({ action: numberOf(value), sub_action: undefined })}
      />
      {subActions.length > 0 && (
        <NativeSelect
          {...select}
          aria-label="Sub-action"
          data={[{ value: '', label: 'Any sub-action' }, ...optionsOf(subActions)]}
          value={filters.sub_action ?? ''}
          onChange={({ currentTarget: { value } }) => change({ sub_action: numberOf(value) })}
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
