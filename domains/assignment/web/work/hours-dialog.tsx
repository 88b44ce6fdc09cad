import { useState } from 'react'
import { type CounsellorAtWork, changeHoursOfMany, listAttendance } from '#domains/assignment/contract/attendance.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from '../assignment/assignment.module.css'
import { useWeek, WeekFields } from './week-fields.tsx'

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
  const { week, setDay, hours } = useWeek(counsellors[0]?.hours ?? [])
  const [problem, setProblem] = useState<string>()
  const change = useApiMutation(changeHoursOfMany, {
    refreshes: [keyOf(listAttendance)],
    onRefusal: (refusal) => setProblem(Object.values(fieldErrors(refusal))[0] ?? refusal.detail),
    onSuccess: onSaved,
  })
  const save = () => change.mutate({ body: { staff_ids: counsellors.map(({ id }) => id), hours: hours() } })
  return (
    <FormDialog
      title={`Working hours of ${counsellors.length} counsellors`}
      action="Save for all"
      isSending={change.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <p className={textStyles.quiet}>{whoText(counsellors)} get these hours instead of their own. Their limits stay.</p>
      <WeekFields week={week} setDay={setDay} />
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </FormDialog>
  )
}
