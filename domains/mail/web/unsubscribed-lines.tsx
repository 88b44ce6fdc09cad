import { useState } from 'react'
import { useWhom } from '#domains/leads/web/facts/name-of-lead.ts'
import { listUnsubscribed, type RefusedKinds, takeBackUnsubscribe } from '#domains/mail/contract/mail-consent.ts'
import { HowSaid } from '#domains/messages/web/thread/how-said.tsx'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { issueSentences } from '#platform/web/ui/notes/issue-sentences.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import type { useOver } from '#platform/web/ui/over/use-over.ts'
import textButton from '#platform/web/ui/text-button.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import classes from './mail-dialog.module.css'

export type RefusedKind = RefusedKinds['results'][number]

interface UnsubscribedLinesProps {
  leadId: number
  /** The dialog that takes one back. */
  again: ReturnType<typeof useOver<RefusedKind>>
}

/** Lists the kinds of mail from which the parent unsubscribed, which staff take back when the parent asks for it. */
export function UnsubscribedLines({ leadId, again }: UnsubscribedLinesProps) {
  const { data } = useApiQuery(listUnsubscribed, { params: { id: leadId }, quiet: true })
  return data?.results.map((refused) => (
    <p key={refused.kind} className={classes.address}>
      <span>
        Unsubscribed <Moment at={refused.at} /> from mails “{refused.words}”.
      </span>
      <button ref={again.opener} type="button" className={textButton.button} aria-haspopup="dialog" onClick={() => again.open(refused)}>
        They want “{refused.words}” again
      </button>
    </p>
  ))
}

interface TakeBackDialogProps {
  leadId: number
  refused: RefusedKind
  onTakenBack: () => void
  onClose: () => void
}

/** Asks how the parent said that they want mails again. */
export function TakeBackDialog({ leadId, refused: { kind, words }, onTakenBack, onClose }: TakeBackDialogProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const takeBack = useApiMutation(takeBackUnsubscribe, {
    params: { id: leadId },
    whom: useWhom(leadId),
    refreshes: [keyOf(listUnsubscribed, { id: leadId })],
    onRefusal: (refusal) => setProblem(fieldErrors(refusal).reason ?? refusal.detail),
    onSuccess: () => {
      onTakenBack()
      onClose()
    },
  })
  const submit = () => {
    const body = { kind, reason }
    const { error } = takeBackUnsubscribe.body.safeParse(body)
    setProblem(error && Object.values(issueSentences(error))[0])
    if (!error) takeBack.mutate({ body })
  }
  return (
    <FormDialog
      title={`This parent wants mails “${words}” again`}
      action="Allow these mails"
      isSending={takeBack.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
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
