import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWhom } from '#domains/leads/web/facts/name-of-lead.ts'
import type { Message } from '#domains/messages/contract/message.ts'
import { changeScheduled, getThread, listScheduled } from '#domains/messages/contract/thread.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors, type RefusalError } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { named } from '#platform/web/toasts/named.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import textButton from '#platform/web/ui/text-button.module.css'
import { agreedText } from '#platform/web/ui/time/moment-text.ts'
import { ScheduleDialog } from '../composer/schedule-dialog.tsx'

interface EditScheduledProps {
  message: Message
  leadId: number
}

/** Changes the words and the time of a message that is still to be sent; those of a template stay as they are. */
export function EditScheduled({ message, leadId }: EditScheduledProps) {
  const { over, opener, open, close } = useOver()
  return (
    <>
      <button ref={opener} type="button" className={textButton.button} onClick={() => open(true)}>
        Edit
      </button>
      {over && <EditDialog message={message} leadId={leadId} onClose={close} />}
    </>
  )
}

function EditDialog({ message, leadId, onClose }: EditScheduledProps & { onClose: () => void }) {
  const saved = { text: message.msg.message, subject: message.ours.subject ?? '' }
  const [words, setWords] = useState(saved)
  const [refusal, setRefusal] = useState<RefusalError>()
  const whom = useWhom(leadId)
  const change = useApiMutation(changeScheduled, {
    params: { id: message.id },
    refreshes: [keyOf(getThread, { id: leadId }), keyOf(listScheduled)],
    onRefusal: setRefusal,
    onSuccess: ({ ours }) => {
      toast.success(named(whom(), `The message is sent ${agreedText(ours.send_at ?? '')}.`))
      onClose()
    },
  })
  const type = (typed: Partial<typeof words>) => {
    setWords({ ...words, ...typed })
    setRefusal(undefined)
  }
  const changed = {
    ...(words.text.trim() !== saved.text && { message: words.text }),
    ...(words.subject.trim() !== saved.subject && { subject: words.subject }),
  }
  return (
    <ScheduleDialog
      title="Change the scheduled message"
      action="Save"
      {...(message.ours.send_at && { at: message.ours.send_at })}
      problem={refusal && (Object.values(fieldErrors(refusal))[0] ?? refusal.detail)}
      isSending={change.isPending}
      onSchedule={(at) => change.mutate({ body: { send_at: at, ...changed } })}
      onClose={onClose}
    >
      {message.msg.type !== 'template' && <Words message={message} words={words} onType={type} />}
    </ScheduleDialog>
  )
}

interface WordsProps {
  message: Message
  words: { text: string; subject: string }
  onType: (words: { text?: string; subject?: string }) => void
}

const Words = ({ message, words, onType }: WordsProps) => (
  <>
    {message.ours.channel === 'email' && (
      <TextInput label="Subject" value={words.subject} onChange={({ currentTarget }) => onType({ subject: currentTarget.value })} />
    )}
    <Textarea
      label="Message"
      autosize
      minRows={2}
      maxRows={8}
      data-autofocus
      value={words.text}
      onChange={({ currentTarget }) => onType({ text: currentTarget.value })}
    />
  </>
)
