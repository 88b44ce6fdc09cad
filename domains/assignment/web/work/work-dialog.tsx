import { NumberInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import { useState } from 'react'
import { type CounsellorAtWork, changeWork, listAttendance } from '#domains/assignment/contract/attendance.ts'
import { maxCounted } from '#domains/assignment/contract/lead-limit.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import classes from '../assignment/assignment.module.css'
import { useWeek, WeekFields } from './week-fields.tsx'

interface WorkDialogProps {
  counsellor: CounsellorAtWork
  onClose: () => void
}

function useWork(counsellor: CounsellorAtWork, onSaved: () => void) {
  const { week, setDay, hours } = useWeek(counsellor.hours)
  const [limits, setLimits] = useState({ most_a_day: counsellor.most_a_day, most_untouched: counsellor.most_untouched })
  const [problem, setProblem] = useState<string>()
  const change = useApiMutation(changeWork, {
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
    setDay: (...patch: Parameters<typeof setDay>) => {
      setDay(...patch)
      setProblem(undefined)
    },
    setLimit: (name: keyof typeof limits, value: string | number) =>
      setLimits((before) => ({ ...before, [name]: value === '' ? null : Number(value) })),
    save: () => change.mutate({ body: { hours: hours(), ...limits } }),
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
      <WeekFields week={week} setDay={setDay} />
      <div className={classes.pair}>
        {limitFields.map(({ name, label }) => (
          <NumberInput
            key={name}
            label={label}
            placeholder="No limit"
            min={1}
            max={maxCounted}
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
