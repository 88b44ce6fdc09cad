import { type RefObject, useState } from 'react'
import { useWhom } from '#domains/leads/web/facts/name-of-lead.ts'
import { lengthOf, longestCaption, longestText, type Message } from '#domains/messages/contract/message.ts'
import { type ReplyVariable, unfilledIn } from '#domains/messages/contract/quick-replies.ts'
import { variableSources } from '#domains/messages/contract/templates.ts'
import { getThread, sayWriting } from '#domains/messages/contract/thread.ts'
import { sendWhatsapp } from '#domains/messages/contract/whatsapp.ts'
import { grouped } from '#platform/contract/counts.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { named } from '#platform/web/toasts/named.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import type { AboutChoice } from '../../about/use-about.ts'
import { useSaying } from '../../message/still-writing.ts'
import { useThreadDraft } from './thread-draft.ts'
import { type Attached, useAttachment } from './use-attachment.ts'

export interface TextFormProps {
  leadId: number
  /** In E.164. */
  number: string
  field: RefObject<HTMLTextAreaElement | null>
  windowEndsAt: string | null
  /** The message that is answered. */
  answered: Message | undefined
  /** The child and the school that quick replies say. */
  about: AboutChoice
}

/** Others see that somebody is writing; it is said again while they go on. */
function useSayWriting(leadId: number): () => void {
  const say = useApiMutation(sayWriting, { params: { id: leadId }, onRefusal: () => undefined })
  return useSaying(() => say.mutate({}))
}

const mediaOf = ({ media_url, mime_type, message_type, name }: Attached) => ({ media_url, mime_type, message_type, media_name: name })

const tooLong = (most: number, count: number) => `WhatsApp takes at most ${grouped(most)} characters. Yours has ${grouped(count)}.`

const notKnown = (variable: ReplyVariable) =>
  `${variableSources[variable]} is not known. Write it in place of {${variable}}, or take that away.`

/** What is being written to a parent, with its file, and the sending of it. */
export function useTextForm({ leadId, number, field, answered }: Omit<TextFormProps, 'windowEndsAt' | 'about'>) {
  const { draft, change, clear, attempt } = useThreadDraft(leadId)
  const file = useAttachment(leadId)
  const whom = useWhom(leadId)
  const [refused, setRefused] = useState<string>()
  const sayThatIWrite = useSayWriting(leadId)
  const send = useApiMutation(sendWhatsapp, {
    attempt,
    refreshes: [keyOf(getThread, { id: leadId })],
    showToast: false,
    whom,
    onMutate: () => setRefused(undefined),
    onRefusal: ({ detail }) => setRefused(detail),
    onSuccess: ({ status }) => {
      toast.success(named(whom(), status))
      clear()
      file.drop()
      field.current?.focus()
    },
  })
  const { attached } = file
  const most = attached ? longestCaption : longestText
  const message = draft.text.trim()
  const count = lengthOf(message)
  const isTooLong = count > most
  const [missing] = unfilledIn(message)
  const cannotSend = (message === '' && !attached) || isTooLong || missing !== undefined || send.isPending || file.share !== undefined
  const body = { number, message, combined_data_id: leadId, ...(attached && mediaOf(attached)), ...(answered && { reply_to: answered.id }) }
  return {
    text: draft.text,
    file,
    cannotSend,
    isSending: send.isPending,
    error: isTooLong ? tooLong(most, count) : missing ? notKnown(missing) : (refused ?? file.refused),
    type: (text: string) => {
      setRefused(undefined)
      change({ text })
      sayThatIWrite()
    },
    dropReply: () => change({ replyTo: undefined }),
    submit: (sendAt?: string, onDone?: () => void) => {
      if (!cannotSend) send.mutate({ body: { ...body, ...(sendAt && { send_at: sendAt }) } }, { onSuccess: () => onDone?.() })
    },
  }
}
