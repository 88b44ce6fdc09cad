import { Textarea } from '@mantine/core'
import { type LeadRow, longestComment } from '#domains/leads/contract/leads.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import { ChildChoice, meantChild } from '../action/child-choice.tsx'
import { admission, plansAhead } from '../plans/plans-ahead.ts'
import { ifLastChild, PlansQuestion } from '../plans/plans-question.tsx'
import { AdmissionSchool } from './admission-school.tsx'
import { useTakeAdmission } from './use-take-admission.ts'

interface TakeAdmissionDialogProps {
  lead: LeadRow
  onClose: () => void
}

export default function TakeAdmissionDialog({ lead, onClose }: TakeAdmissionDialogProps) {
  const form = useTakeAdmission(lead, onClose)
  const { school, child, plans } = form.values
  const { id } = school
  const schools = id ? [{ id }] : []
  return (
    <FormDialog title="Admission already taken" action="Submit" isSending={form.isPending} onSubmit={form.submit} onClose={onClose}>
      <AdmissionSchool
        lead={lead}
        school={school}
        problem={form.errors.school}
        onChange={(chosen) => form.setFieldValue('school', chosen)}
      />
      <ChildChoice of={lead.form} value={meantChild(child, lead.form)} onChange={(chosen) => form.setFieldValue('child', chosen)} />
      <PlansQuestion
        plans={plansAhead(lead.follow_ups, admission, Date.now(), { schools })}
        condition={ifLastChild(lead)}
        value={plans}
        onChange={(chosen) => form.setFieldValue('plans', chosen)}
      />
      <Textarea
        label="Comment"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={longestComment}
        readOnly={form.isPending}
        {...form.getInputProps('comment')}
      />
    </FormDialog>
  )
}
