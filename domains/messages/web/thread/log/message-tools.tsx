import { Button, Stack } from '@mantine/core'
import { Suspense } from 'react'
import { useLeadParts } from '#domains/leads/web/facts/lead-parts.ts'
import { useWhom } from '#domains/leads/web/facts/name-of-lead.ts'
import type { Message } from '#domains/messages/contract/message.ts'
import { cancelMessage, getThread, listScheduled, retryMessage, sendScheduledNow } from '#domains/messages/contract/thread.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { named } from '#platform/web/toasts/named.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { PopoverButton } from '#platform/web/ui/over/popover-button.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import textButton from '#platform/web/ui/text-button.module.css'
import classes from '../thread.module.css'
import { EditScheduled } from './edit-scheduled.tsx'

interface MessageToolsProps {
  message: Message
  leadId: number
  onReply: () => void
}

/** Sends a message again that did not arrive, after saying what that may cause. */
function RetryButton({ message, leadId }: Omit<MessageToolsProps, 'onReply'>) {
  const { retry_warning: warning } = message.ours
  const whom = useWhom(leadId)
  const retry = useApiMutation(retryMessage, {
    params: { id: message.id },
    refreshes: [keyOf(getThread, { id: leadId })],
    whom,
    onSuccess: ({ status }) => toast.success(named(whom(), status)),
  })
  if (!warning)
    return (
      <button type="button" className={textButton.button} disabled={retry.isPending} onClick={() => retry.mutate({})}>
        Retry
      </button>
    )
  return (
    <PopoverButton button="Send again" label="Send this message again" className={textButton.button}>
      {(close) => (
        <Stack gap="sm" className={classes.ask ?? ''}>
          <p>{warning}</p>
          <Button
            size="compact-sm"
            onClick={() => {
              close()
              retry.mutate({})
            }}
          >
            Send it again
          </Button>
        </Stack>
      )}
    </PopoverButton>
  )
}

/** Sends a scheduled message without waiting for its time. */
function SendNow({ message, leadId }: Omit<MessageToolsProps, 'onReply'>) {
  const send = useApiMutation(sendScheduledNow, {
    params: { id: message.id },
    whom: useWhom(leadId),
    refreshes: [keyOf(getThread, { id: leadId }), keyOf(listScheduled)],
  })
  return (
    <button type="button" className={textButton.button} disabled={send.isPending} onClick={() => send.mutate({})}>
      Send now
    </button>
  )
}

/** Answers an e-mail by an e-mail. */
function AnswerMail({ message: { id, ours }, leadId }: Omit<MessageToolsProps, 'onReply'>) {
  const { over, opener, open, close } = useOver()
  const { answerMail } = useLeadParts()
  return (
    <>
      <button ref={opener} type="button" className={textButton.button} aria-haspopup="dialog" onClick={() => open(true)}>
        Reply
      </button>
      {over && <Suspense fallback={null}>{answerMail(leadId, { id, subject: ours.subject ?? '' }, close)}</Suspense>}
    </>
  )
}

/** Shows an e-mail of ours as it was sent. */
function SentMail({ messageId }: { messageId: number }) {
  const { sentMail } = useLeadParts()
  return sentMail(messageId)
}

/** What can be done about one message. */
export function MessageTools({ message, leadId, onReply }: MessageToolsProps) {
  const { ours } = message
  const cancel = useApiMutation(cancelMessage, {
    params: { id: message.id },
    whom: useWhom(leadId),
    refreshes: [keyOf(getThread, { id: leadId }), keyOf(listScheduled)],
  })
  return (
    <span className={classes.tools}>
      {ours.channel === 'email' && message.conversation_way === 'outgoing' && (
        <Suspense fallback={null}>
          <SentMail messageId={message.id} />
        </Suspense>
      )}
      {ours.channel === 'email' && message.externalId && (
        <Suspense fallback={null}>
          <AnswerMail message={message} leadId={leadId} />
        </Suspense>
      )}
      {ours.channel !== 'email' && message.externalId && (
        <button type="button" className={textButton.button} onClick={onReply}>
          Reply
        </button>
      )}
      {message.details.status === 'scheduled' && <SendNow message={message} leadId={leadId} />}
      {message.details.status === 'scheduled' && <EditScheduled message={message} leadId={leadId} />}
      {ours.may_cancel && (
        <button type="button" className={textButton.button} disabled={cancel.isPending} onClick={() => cancel.mutate({})}>
          Cancel
        </button>
      )}
      {ours.may_retry && !ours.sent_again && <RetryButton message={message} leadId={leadId} />}
    </span>
  )
}
