import { NativeSelect, Textarea } from '@mantine/core'
import { useWhom } from '#domains/leads/web/facts/name-of-lead.ts'
import { useMayWait } from '#domains/leads/web/facts/waiting-acts.ts'
import { type DeclineReason, declineReasons, longestReason, moveInBucket } from '#domains/recommendations/contract/bucket.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import { bucketQuestions } from './bucket-questions.ts'

interface DeclineDialogProps {
  leadId: number
  school: { id: number; label: string }
  child: { id: number; name: string } | undefined
  onClose: () => void
}

const reasons = Object.entries(declineReasons).map(([value, label]) => ({ value, label }))

/** Declines a school with the reason that the parent gave: one that is often said, or another in their words. */
export default function DeclineDialog({ leadId, school, child, onClose }: DeclineDialogProps) {
  const form = useApiForm(moveInBucket, {
    params: { id: leadId, school_id: school.id },
    ...useMayWait(
      moveInBucket,
      { id: leadId },
      { title: `${school.label} declined`, text: ({ body }) => body?.reason ?? '', onKept: onClose },
    ),
    initialValues: { reason: 'far' as DeclineReason, words: '' },
    body: ({ reason, words }) => ({
      state: 'declined' as const,
      reason: reason === 'other' ? words.trim() : declineReasons[reason],
      ...(child && { child: child.id }),
    }),
    refusedAt: 'reason',
    whom: useWhom(leadId),
    refreshes: bucketQuestions(leadId),
    onSuccess: onClose,
  })
  const isOther = form.values.reason === 'other'
  return (
    <FormDialog
      title={`Decline ${school.label}${child ? ` for ${child.name}` : ''}`}
      action="Decline"
      isSending={form.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <NativeSelect label="Why" data-autofocus data={reasons} {...form.getInputProps('reason')} error={!isOther && form.errors.reason} />
      {isOther && (
        <Textarea label="In their words" autosize maxLength={longestReason} {...form.getInputProps('words')} error={form.errors.reason} />
      )}
    </FormDialog>
  )
}
