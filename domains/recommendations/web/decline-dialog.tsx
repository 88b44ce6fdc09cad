import { NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useWhom } from '#domains/leads/web/facts/name-of-lead.ts'
import { declineReasons, longestReason, moveInBucket } from '#domains/recommendations/contract/bucket.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
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
  const [chosen, setChosen] = useState('far')
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string>()
  const move = useApiMutation(moveInBucket, {
    params: { id: leadId, school_id: school.id },
    whom: useWhom(leadId),
    refreshes: bucketQuestions(leadId),
    onRefusal: (refusal) => setProblem(fieldErrors(refusal).reason ?? refusal.detail),
    onSuccess: onClose,
  })
  const isOther = chosen === 'other'
  const reason = isOther ? words.trim() : (reasons.find(({ value }) => value === chosen)?.label ?? '')
  return (
    <FormDialog
      title={`Decline ${school.label}${child ? ` for ${child.name}` : ''}`}
      action="Decline"
      isSending={move.isPending}
      onSubmit={() => move.mutate({ body: { state: 'declined', reason, ...(child && { child: child.id }) } })}
      onClose={onClose}
    >
      <NativeSelect
        label="Why"
        data-autofocus
        data={reasons}
        value={chosen}
        onChange={(event) => {
          setChosen(event.currentTarget.value)
          setProblem(undefined)
        }}
        error={!isOther && problem}
      />
      {isOther && (
        <Textarea
          label="In their words"
          autosize
          maxLength={longestReason}
          value={words}
          error={problem}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
      )}
    </FormDialog>
  )
}
