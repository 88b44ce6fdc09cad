import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { putLead } from '#domains/leads/web/edit/put-lead.ts'
import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { changeLead } from '#domains/sharing/contract/change-lead.ts'
import { handoverFailed } from '#domains/sharing/contract/sharing.ts'
import { useDraft } from '#platform/web/drafts/use-draft.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { named } from '#platform/web/toasts/named.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { useCounsellors } from '../counsellors/use-counsellors.ts'
import { bodyOf, emptyDraft, type HandoverDraft, type HandoverKind, handoverDraftKey, readDraft } from '../handover/handover-draft.ts'
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

function useHandoverDraft(lead: LeadRow, way: HandoverKind | undefined) {
  const me = useMe()
  const counsellors = useCounsellors().data?.results ?? []
  const [asked, setAsked] = useState(way)
  const empty = way ? { ...emptyDraft, way } : emptyDraft
  const { draft, change, ...kept } = useDraft(handoverDraftKey(me.user.id, lead.id), empty, readDraft)
  const nameOf = (id: number | undefined) => counsellors.find((counsellor) => counsellor.id === id)?.user ?? 'another counsellor'
  return {
    ...kept,
    mayTransfer: mayTransfer({ lead, me }),
    draft: openDraft(asked ? { ...draft, way: asked } : draft, counsellors, { lead, me }),
    change: (patch: Partial<HandoverDraft>) => {
      change({ ...(asked && { way: asked }), ...patch })
      setAsked(undefined)
    },
    nameOf,
  }
}

export function useHandOver({ lead, way, onGone, onClose }: HandingOver) {
  const { draft, change, clear, attempt, nameOf, mayTransfer } = useHandoverDraft(lead, way)
  const [problem, setProblem] = useState<string>()
  const client = useQueryClient()

  const handOver = useApiMutation(changeLead, {
    params: { id: lead.id },
    attempt,
    whom: () => lead.name,
    failed: handoverFailed,
    onRefusal: (refusal) => {
      const { transfer_to, share_with, note } = fieldErrors(refusal)
      setProblem(transfer_to ?? share_with ?? note ?? refusal.detail)
      toast.error(named(lead.name, refusal.detail))
    },
    onSuccess: async ({ detail, lead: row, transfer }, { body }) => {
      clear()
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
  const submit = () => {
    if (handOver.isPending) return
    if (draft.counsellors.length === 0) return setProblem(missing[draft.way])
    setProblem(undefined)
    handOver.mutate({ body: bodyOf(draft, lead.owner?.id ?? null) })
  }
  return {
    draft,
    mayTransfer,
    problem,
    isSending: handOver.isPending,
    change: (patch: Partial<HandoverDraft>) => {
      setProblem(undefined)
      change(patch)
    },
    submit,
  }
}
