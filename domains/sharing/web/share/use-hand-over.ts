import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { putLead } from '#domains/leads/web/edit/put-lead.ts'
import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { changeLead } from '#domains/sharing/contract/change-lead.ts'
import { handoverFailed } from '#domains/sharing/contract/sharing.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { named } from '#platform/web/toasts/named.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { useCounsellors } from '../counsellors/use-counsellors.ts'
import { bodyOf, emptyDraft, type HandoverDraft, type HandoverKind, readDraft } from '../handover/handover-draft.ts'
import { handoverDraftKey } from '../handover/handover-draft-key.ts'
import { handoverQuestions } from '../handover/handover-questions.ts'
import { offerUndo } from '../handover/offer-undo.ts'
import { mayTransfer, openDraft } from '../handover/who-can-have-it.ts'

interface HandingOver {
  lead: LeadRow
  way?: HandoverKind | undefined
  onGone: (() => void) | undefined
  onClose: () => void
}

const missing = { share: 'Choose at least one counsellor.', transfer: 'Choose the counsellor.' } as const

export function useHandOver({ lead, way, onGone, onClose }: HandingOver) {
  const me = useMe()
  const client = useQueryClient()
  const counsellors = useCounsellors().data?.results ?? []
  const [asked, setAsked] = useState(way)
  const openOf = (draft: HandoverDraft) => openDraft(asked ? { ...draft, way: asked } : draft, counsellors, { lead, me })
  const nameOf = (id: number | undefined) => counsellors.find((counsellor) => counsellor.id === id)?.user ?? 'another counsellor'
  const form = useApiForm(changeLead, {
    params: { id: lead.id },
    initialValues: way ? { ...emptyDraft, way } : emptyDraft,
    draft: { key: handoverDraftKey(me.user.id, lead.id), read: readDraft },
    check: (values) => {
      const draft = openOf(values)
      return draft.counsellors.length === 0 ? { counsellors: missing[draft.way] } : undefined
    },
    body: (values) => bodyOf(openOf(values), lead.owner?.id ?? null),
    at: { transfer_to: 'counsellors', share_with: 'counsellors', note: 'counsellors' },
    refusedAt: 'counsellors',
    whom: () => lead.name,
    failed: handoverFailed,
    tellsRefusals: true,
    onSuccess: async ({ detail, lead: row, transfer }, { body }) => {
      onClose()
      if (transfer) offerUndo(client, detail, { ...transfer, lead, to: nameOf(body?.transfer_to as number | undefined) })
      else toast.success(named(lead.name, detail))
      if (row) await putLead(client, row)
      else onGone?.()
      // Asking for a lead that is gone would only say so.
      const stale = [...leadQuestions(lead.id).slice(row ? 0 : 1), ...handoverQuestions]
      for (const queryKey of stale) void client.invalidateQueries({ queryKey })
    },
  })
  return {
    draft: openOf(form.values),
    mayTransfer: mayTransfer({ lead, me }),
    problem: form.errors.counsellors,
    isSending: form.isPending,
    change: (patch: Partial<HandoverDraft>) => {
      form.setValues({ ...(asked && { way: asked }), ...patch })
      setAsked(undefined)
    },
    submit: form.submit,
  }
}
