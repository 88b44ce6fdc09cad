import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Message } from '#domains/messages/contract/message.ts'
import { changeScheduled, getThread, listScheduled } from '#domains/messages/contract/thread.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { toast } from '#platform/web/ui/notes/toast.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import textButton from '#platform/web/ui/text-button.module.css'
import { agreedText } from '#platform/web/ui/time/moment-text.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

interface EditScheduledProps {
  message: Message
  leadId: number
}

/** Changes the text and the time of a message that is still to be sent; the text of a template is WhatsApp's. */
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
  const [text, setText] = useState(message.msg.message)
  const [refused, setRefused] = useState<string>()
  const change = useCall(changeScheduled, {
    params: { id: message.id },
    refreshes: [keyOf(getThread, { id: leadId }), keyOf(listScheduled)],
    onRefusal: ({ detail }) => setRefused(detail),
    onSuccess: ({ ours }) => {
      toast.success(`The message is sent ${agreedText(ours.send_at ?? '')}.`)
      onClose()
    },
  })
  const isChanged = text.trim() !== message.msg.message
  return (
    <ScheduleDialog
      title="Change the scheduled message"
      action="Save"
      {...(message.ours.send_at && { at: message.ours.send_at })}
      problem={refused}
      isSending={change.isPending}
      onSchedule={(at) => change.mutate({ body: { send_at: at, ...(isChanged && { message: text }) } })}
      onClose={onClose}
    >
      {message.ours.template === null && (
        <Textarea
          label="Message"
          autosize
          minRows={2}
          maxRows={8}
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setRefused(undefined)
          }}
        />
      )}
    </ScheduleDialog>
  )
}
