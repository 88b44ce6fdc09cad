import { useState } from 'react'
import { changeMessagePreference, getThread } from '#domains/messages/contract/thread.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { issueSentences } from '#platform/web/ui/notes/issue-sentences.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import { HowSaid } from './how-said.tsx'
import classes from './thread.module.css'

interface PreferenceDialogProps {
  leadId: number
  /** They asked for no more messages; otherwise they agreed again. */
  optsOut: boolean
  onClose: () => void
}

/** Notes what a parent told staff about messages, with how they said it. */
export function PreferenceDialog({ leadId, optsOut, onClose }: PreferenceDialogProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const change = useCall(changeMessagePreference, {
    params: { id: leadId },
    refreshes: [keyOf(getThread, { id: leadId })],
    onRefusal: (refusal) => setProblem(fieldErrors(refusal).reason ?? refusal.detail),
    onSuccess: onClose,
  })
  const submit = () => {
    const body = { opted_out: optsOut, reason }
    const { error } = changeMessagePreference.body.safeParse(body)
    setProblem(error && Object.values(issueSentences(error))[0])
    if (!error) change.mutate({ body })
  }
  return (
    <FormDialog
      title={optsOut ? 'Send no more messages to this parent' : 'This parent agreed to messages again'}
      action={optsOut ? 'Send no more' : 'Allow messages'}
      isSending={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.told}>
        {optsOut
          ? 'Nobody writes to them until they write START or agree again. Messages that wait or are scheduled are not sent.'
          : 'WhatsApp takes free text for 24 hours after they write there, otherwise templates; e-mail takes any text.'}
      </p>
      <HowSaid
        reason={reason}
        problem={problem}
        onChange={(said) => {
          setReason(said)
          setProblem(undefined)
        }}
      />
    </FormDialog>
  )
}
