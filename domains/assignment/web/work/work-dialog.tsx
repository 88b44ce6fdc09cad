import { NumberInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import { type CounsellorAtWork, changeWork, listAttendance } from '#domains/assignment/contract/attendance.ts'
import { maxCounted } from '#domains/assignment/contract/lead-limit.ts'
import { numberOrNull } from '#platform/web/forms/number-or-null.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import classes from '../assignment/assignment.module.css'
import { hoursOf, WeekFields, weekOf } from './week-fields.tsx'

interface WorkDialogProps {
  counsellor: CounsellorAtWork
  onClose: () => void
}

const limitFields = [
  { name: 'most_a_day', label: 'New leads a day, at most' },
  { name: 'most_untouched', label: 'Untouched leads, at most' },
] as const

export function WorkDialog({ counsellor, onClose }: WorkDialogProps) {
  const { id, name: who, hours, most_a_day, most_untouched } = counsellor
  const form = useApiForm(changeWork, {
    params: { id },
    initialValues: { hours: weekOf(hours), most_a_day, most_untouched },
    body: (fields) => ({ ...fields, hours: hoursOf(fields.hours) }),
    refreshes: [keyOf(listAttendance)],
    onSuccess: onClose,
  })
  const [problem] = Object.values(form.errors)
  return (
    <FormDialog title={`Hours and limits of ${who}`} action="Save" isSending={form.isPending} onSubmit={form.submit} onClose={onClose}>
      <WeekFields week={form.values.hours} onChange={(week) => form.setFieldValue('hours', week)} />
      <div className={classes.pair}>
        {limitFields.map(({ name, label }) => (
          <NumberInput
            key={name}
            label={label}
            placeholder="No limit"
            min={1}
            max={maxCounted}
            allowDecimal={false}
            value={form.values[name] ?? ''}
            onChange={(typed) => form.setFieldValue(name, numberOrNull(typed))}
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
