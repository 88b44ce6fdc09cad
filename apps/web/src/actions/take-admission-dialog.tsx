import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { takeAdmission } from '@portal/contract/actions'
import { type LeadRow, longestComment } from '@portal/contract/leads'
import { type FormEvent, useState } from 'react'
import { fieldErrors } from '../http/refusal-error.ts'
import { useCall } from '../http/use-call.ts'
import { leadQuestions } from '../leads/lead-questions.ts'
import { toast } from '../ui/toast.ts'
import { AdmissionSchool, type NamedSchool } from './admission-school.tsx'
import { ChildChoice, meantChild } from './child-choice.tsx'

interface TakeAdmissionDialogProps {
  lead: LeadRow
  onClose: () => void
}

const schoolMissing = 'Choose a school, or write its name.'

/** Notes that the parent took admission on their own: where, which child, and what was said about it. */
export default function TakeAdmissionDialog({ lead, onClose }: TakeAdmissionDialogProps) {
  const [school, setSchool] = useState<NamedSchool>({ name: '' })
  const [child, setChild] = useState<number | null>()
  const [comment, setComment] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const take = useCall(takeAdmission, {
    params: { id: lead.id },
    refreshes: leadQuestions(lead.id),
    onRefusal: (refusal) => {
      toast.error(refusal.detail)
      const atFields = fieldErrors(refusal)
      setProblems(Object.keys(atFields).length > 0 ? atFields : { school_id: refusal.detail })
    },
    onSuccess: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = school.name.trim()
    if (!school.id && !name) return setProblems({ school_id: schoolMissing })
    setProblems({})
    take.mutate({
      body: {
        ...(school.id ? { school_id: school.id } : { school_name: name }),
        child: meantChild(child, lead.form),
        comment: comment.trim() || null,
      },
    })
  }
  return (
    <Modal opened onClose={onClose} title="Admission already taken" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <AdmissionSchool lead={lead} school={school} problem={problems.school_id ?? problems.school_name} onChange={setSchool} />
          <ChildChoice of={lead.form} value={meantChild(child, lead.form)} onChange={setChild} />
          <Textarea
            label="Comment"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={longestComment}
            value={comment}
            error={problems.comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" loading={take.isPending}>
              Submit
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
