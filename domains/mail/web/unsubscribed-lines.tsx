import { Group } from '@mantine/core'
import { useWhom } from '#domains/leads/web/facts/name-of-lead.ts'
import { listUnsubscribed, type RefusedKinds, takeBackUnsubscribe } from '#domains/mail/contract/mail-consent.ts'
import { HowSaid } from '#domains/messages/web/thread/how-said.tsx'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
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
    <Group key={refused.kind} component="p" gap="xs" align="stretch" className={classes.address ?? ''}>
      <span>
        Unsubscribed <Moment at={refused.at} /> from mails “{refused.words}”.
      </span>
      <button ref={again.opener} type="button" className={textButton.button} aria-haspopup="dialog" onClick={() => again.open(refused)}>
        They want “{refused.words}” again
      </button>
    </Group>
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
  const form = useApiForm(takeBackUnsubscribe, {
    params: { id: leadId },
    initialValues: { reason: '' },
    body: ({ reason }) => ({ kind, reason }),
    refusedAt: 'reason',
    whom: useWhom(leadId),
    refreshes: [keyOf(listUnsubscribed, { id: leadId })],
    onSuccess: () => {
      onTakenBack()
      onClose()
    },
  })
  return (
    <FormDialog
      title={`This parent wants mails “${words}” again`}
      action="Allow these mails"
      isSending={form.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <HowSaid {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
