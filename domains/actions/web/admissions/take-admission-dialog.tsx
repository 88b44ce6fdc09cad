import { Textarea } from '@mantine/core'
import { type LeadRow, longestComment } from '#domains/leads/contract/leads.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import { ChildChoice } from '../action/child-choice.tsx'
import { admission, plansAhead } from '../plans/plans-ahead.ts'
import { ifLastChild, PlansQuestion } from '../plans/plans-question.tsx'
import { AdmissionSchool } from './admission-school.tsx'
import { useTakeAdmission } from './use-take-admission.ts'

interface TakeAdmissionDialogProps {
  lead: LeadRow
  onClose: () => void
}

export default function TakeAdmissionDialog({ lead, onClose }: TakeAdmissionDialogProps) {
  const { draft, child, problems, isSending, change, submit } = useTakeAdmission(lead, onClose)
  const { id } = draft.school
  const schools = id ? [{ id }] : []
  return (
    <FormDialog title="Admission already taken" action="Submit" isSending={isSending} onSubmit={submit} onClose={onClose}>
      <AdmissionSchool
        lead={lead}
        school={draft.school}
        problem={problems.school_id ?? problems.school_name}
        onChange={(school) => change({ school })}
      />
      <ChildChoice of={lead.form} value={child} onChange={(chosen) => change({ child: chosen })} />
      <PlansQuestion
        plans={plansAhead(lead.follow_ups, admission, Date.now(), { schools })}
        condition={ifLastChild(lead)}
        value={draft.plans}
        onChange={(plans) => change({ plans })}
      />
      <Textarea
        label="Comment"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={longestComment}
        value={draft.comment}
        readOnly={isSending}
        error={problems.comment}
        onChange={(event) => change({ comment: event.currentTarget.value })}
      />
    </FormDialog>
  )
}
