import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import type { FormEvent } from 'react'
import { type LeadRow, longestComment } from '#domains/leads/contract/leads.ts'
import { ChildChoice } from '../log/child-choice.tsx'
import { AdmissionSchool } from './admission-school.tsx'
import { useTakeAdmission } from './use-take-admission.ts'

interface TakeAdmissionDialogProps {
  lead: LeadRow
  onClose: () => void
}

export default function TakeAdmissionDialog({ lead, onClose }: TakeAdmissionDialogProps) {
  const { draft, child, problems, isSending, change, submit } = useTakeAdmission(lead, onClose)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Admission already taken"
      closeButtonProps={{ 'aria-label': 'Close', title: 'Close (Esc); what is written stays' }}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <AdmissionSchool
            lead={lead}
            school={draft.school}
            problem={problems.school_id ?? problems.school_name}
            onChange={(school) => change({ school })}
          />
          <ChildChoice of={lead.form} value={child} onChange={(chosen) => change({ child: chosen })} />
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
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" loading={isSending}>
              Submit
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
