import { type CounsellorAtWork, changeHoursOfMany, listAttendance } from '#domains/assignment/contract/attendance.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from '../assignment/assignment.module.css'
import { hoursOf, WeekFields, weekOf } from './week-fields.tsx'

interface HoursDialogProps {
  counsellors: readonly CounsellorAtWork[]
  onSaved: () => void
  onClose: () => void
}

const listed = new Intl.ListFormat('en-IN')
const named = 4

function whoText(counsellors: readonly CounsellorAtWork[]): string {
  const names = counsellors.slice(0, named).map(({ name }) => name)
  const rest = counsellors.length - names.length
  return listed.format(rest > 0 ? [...names, `${rest} more`] : names)
}

/** The same working hours for several counsellors; it begins with those of the first. */
export function HoursDialog({ counsellors, onSaved, onClose }: HoursDialogProps) {
  const form = useApiForm(changeHoursOfMany, {
    initialValues: { hours: weekOf(counsellors[0]?.hours ?? []) },
    body: ({ hours }) => ({ staff_ids: counsellors.map(({ id }) => id), hours: hoursOf(hours) }),
    refreshes: [keyOf(listAttendance)],
    onSuccess: onSaved,
  })
  const [problem] = Object.values(form.errors)
  return (
    <FormDialog
      title={`Working hours of ${counsellors.length} counsellors`}
      action="Save for all"
      isSending={form.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p className={textStyles.quiet}>{whoText(counsellors)} get these hours instead of their own. Their limits stay.</p>
      <WeekFields week={form.values.hours} onChange={(hours) => form.setFieldValue('hours', hours)} />
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </FormDialog>
  )
}
