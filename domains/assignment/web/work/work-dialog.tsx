import { Checkbox, NumberInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import { useState } from 'react'
import { type CounsellorAtWork, changeWork, listAttendance } from '#domains/assignment/contract/attendance.ts'
import { mostCounted } from '#domains/assignment/contract/rules.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import { TextWhenField } from '#platform/web/ui/when/text-when-field.tsx'
import classes from '../assignment.module.css'
import { weekdays } from './hours-text.ts'
import workClasses from './work.module.css'

interface WorkDialogProps {
  counsellor: CounsellorAtWork
  onClose: () => void
}

const usual = { from: '10:00', to: '18:00' }

/** What stands for each weekday while it is edited. */
const weekOf = ({ hours }: CounsellorAtWork) =>
  weekdays.map((name, index) => {
    const set = hours.find(({ weekday }) => weekday === index + 1)
    return { name, weekday: index + 1, works: set !== undefined, ...usual, ...set }
  })

type WorkDay = ReturnType<typeof weekOf>[number]

function useWork(counsellor: CounsellorAtWork, onSaved: () => void) {
  const [week, setWeek] = useState(weekOf(counsellor))
  const [limits, setLimits] = useState({ most_a_day: counsellor.most_a_day, most_untouched: counsellor.most_untouched })
  const [problem, setProblem] = useState<string>()
  const change = useCall(changeWork, {
    params: { id: counsellor.id },
    refreshes: [keyOf(listAttendance)],
    onRefusal: (refusal) => setProblem(Object.values(fieldErrors(refusal))[0] ?? refusal.detail),
    onSuccess: onSaved,
  })
  return {
    week,
    limits,
    problem,
    isSaving: change.isPending,
    setDay: (weekday: number, patch: Partial<WorkDay>) => {
      setWeek((before) => before.map((day) => (day.weekday === weekday ? { ...day, ...patch } : day)))
      setProblem(undefined)
    },
    setLimit: (name: keyof typeof limits, value: string | number) =>
      setLimits((before) => ({ ...before, [name]: value === '' ? null : Number(value) })),
    save: () => {
      const hours = week.filter(({ works }) => works).map(({ weekday, from, to }) => ({ weekday, from, to }))
      change.mutate({ body: { hours, ...limits } })
    },
  }
}

const limitFields = [
  { name: 'most_a_day', label: 'New leads a day, at most' },
  { name: 'most_untouched', label: 'Untouched leads, at most' },
] as const

export function WorkDialog({ counsellor, onClose }: WorkDialogProps) {
  const { week, limits, problem, isSaving, setDay, setLimit, save } = useWork(counsellor, onClose)
  return (
    <FormDialog title={`Hours and limits of ${counsellor.name}`} action="Save" isSending={isSaving} onSubmit={save} onClose={onClose}>
      <p className={workClasses.note}>No hours set: available until they check out.</p>
      {week.map((day) => (
        <DayFields key={day.weekday} day={day} onChange={(patch) => setDay(day.weekday, patch)} />
      ))}
      <div className={classes.pair}>
        {limitFields.map(({ name, label }) => (
          <NumberInput
            key={name}
            label={label}
            placeholder="No limit"
            min={1}
            max={mostCounted}
            allowDecimal={false}
            value={limits[name] ?? ''}
            onChange={(value) => setLimit(name, value)}
          />
        ))}
      </div>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </FormDialog>
  )
}

const DayFields = ({ day: { name, works, from, to }, onChange }: { day: WorkDay; onChange: (patch: Partial<WorkDay>) => void }) => (
  <div className={workClasses.day}>
    <Checkbox label={name} checked={works} onChange={(event) => onChange({ works: event.currentTarget.checked })} />
    <TextWhenField
      kind="time"
      isBare
      size="xs"
      aria-label={`${name} from`}
      disabled={!works}
      value={from}
      onChange={(value) => onChange({ from: value })}
    />
    <TextWhenField
      kind="time"
      isBare
      size="xs"
      aria-label={`${name} to`}
      disabled={!works}
      value={to}
      onChange={(value) => onChange({ to: value })}
    />
  </div>
)
