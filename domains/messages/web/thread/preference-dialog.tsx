import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { blockedText } from '#domains/leads/contract/do-not-disturb.ts'
import { patchLead } from '#domains/leads/web/edit/put-lead.ts'
import { useWhom } from '#domains/leads/web/facts/name-of-lead.ts'
import { changeMessagePreference, getThread } from '#domains/messages/contract/thread.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
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
  const client = useQueryClient()
  const change = useApiMutation(changeMessagePreference, {
    params: { id: leadId },
    whom: useWhom(leadId),
    refreshes: [keyOf(getThread, { id: leadId })],
    onRefusal: (refusal) => setProblem(fieldErrors(refusal).reason ?? refusal.detail),
    onSuccess: async ({ opted_out }) => {
      // A mail that is open to this parent goes on with it.
      await patchLead(client, leadId, (row) => ({ ...row, calling: { ...row.calling, writing_blocked: opted_out } }))
      onClose()
    },
  })
  const submit = () => {
    const body = { opted_out: optsOut, reason }
    const { error } = changeMessagePreference.body.safeParse(body)
    setProblem(error && Object.values(issueSentences(error))[0])
    if (!error) change.mutate({ body })
  }
  return (
    <FormDialog
      title={optsOut ? blockedText({ calls: false, writing: true }) : 'This parent agreed to WhatsApp and mail again'}
      action={optsOut ? 'Send no more' : 'Allow WhatsApp and mail'}
      isSending={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.told}>
        {optsOut
          ? 'Nobody writes to them until they write START or agree again. Messages that wait or are scheduled are not sent. Calls stay as they are.'
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
