import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWhom } from '#domains/leads/web/facts/name-of-lead.ts'
import { getThread } from '#domains/messages/contract/thread.ts'
import { listWhatsappTemplates, type Preview, sendWhatsappTemplate } from '#domains/messages/contract/whatsapp.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { named } from '#platform/web/toasts/named.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import type { AboutChoice } from '../../about/use-about.ts'
import { useAttachment } from './use-attachment.ts'

export interface TemplateSending {
  leadId: number
  /** In E.164. */
  number: string
  preview: Preview
  about: AboutChoice
  onSent: () => void
}

/** The values of a template that are typed, the file of its header, and the sending of it. */
export function useTemplateForm({ leadId, number, preview, about, onSent }: TemplateSending) {
  const client = useQueryClient()
  const whom = useWhom(leadId)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [refused, setRefused] = useState<string>()
  const file = useAttachment(leadId)
  const send = useApiMutation(sendWhatsappTemplate, {
    refreshes: [keyOf(getThread, { id: leadId })],
    showToast: false,
    whom,
    onMutate: () => setRefused(undefined),
    onRefusal: ({ detail }) => {
      setRefused(detail)
      // The template, or what is known of the parent, may have changed since it was shown.
      void client.invalidateQueries({ queryKey: keyOf(listWhatsappTemplates) })
    },
    onSuccess: ({ status }) => {
      toast.success(named(whom(), status))
      onSent()
    },
  })
  const needsFile = preview.header_media !== null && !file.attached
  /** Whether it can be sent; otherwise it says what is missing. */
  const check = (): boolean => {
    if (needsFile) setRefused('This template needs a file above its text. Choose one.')
    return !needsFile
  }
  return {
    values,
    file,
    check,
    isSending: send.isPending,
    problem: refused ?? file.refused,
    type: (key: string, value: string) => {
      setRefused(undefined)
      setValues((before) => ({ ...before, [key]: value }))
    },
    submit: (sendAt?: string, onDone?: () => void) => {
      if (send.isPending || !check()) return
      const body = { number, template_id: preview.id, combined_data_id: leadId, ...about.query, values, seen: preview.seen }
      const more = { ...(file.attached && { media_url: file.attached.media_url }), ...(sendAt && { send_at: sendAt }) }
      send.mutate({ body: { ...body, ...more } }, { onSuccess: () => onDone?.() })
    },
  }
}
