import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { editLead } from '#domains/leads/contract/edits.ts'
import { getLead, type LeadRow } from '#domains/leads/contract/leads.ts'
import type { Choices } from '#platform/web/edit/conflict-dialog.tsx'
import { useEditTrouble } from '#platform/web/edit/use-edit-trouble.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import type { RefusalError } from '#platform/web/http/refusal-error.ts'
import { isRefused } from '#platform/web/http/request.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { issueSentences } from '#platform/web/ui/notes/issue-sentences.ts'
import { type SuccessKind, toast } from '#platform/web/ui/notes/toast.ts'
import { putLead } from './put-lead.ts'
import { type Beginning, useEdit } from './use-edit.ts'

type Body = z.input<typeof editLead.body>
type Seen = NonNullable<Body['seen']>

export interface LeadEdit<Values extends object> {
  field: string
  begin: (lead: LeadRow) => Beginning<Values, Seen>
  bodyOf: (values: Values) => Body
  complaintOf?: (values: Values) => string | undefined
  malformed?: string
  told?: SuccessKind
  /** The specification's sentence for any failure. */
  failed?: string
}

export function useLeadEdit<Values extends object>(lead: LeadRow, close: () => void, what: LeadEdit<Values>) {
  const client = useQueryClient()
  const edit = useEdit<Values, Seen>(lead.id, what.field, () => what.begin(lead))
  const trouble = useEditTrouble()
  const leave = () => {
    edit.drop()
    close()
  }
  const { told, failed } = what
  const send = useCall(editLead, {
    params: { id: lead.id },
    attempt: edit.attempt,
    ...(failed && { failed }),
    onRefusal: (refusal) => {
      trouble.refused(refusal)
      if (failed && refusal.conflicts.length === 0) toast.error(failed)
    },
    onError: trouble.failed,
    onSuccess: async (answer) => {
      if (answer.lead) await putLead(client, answer.lead)
      toast.success(answer.detail, told)
      leave()
    },
  })
  const sendWith = (seen: Seen) => {
    const body = { ...what.bodyOf(edit.values), seen }
    const { error } = editLead.body.safeParse(body)
    const complaint = what.complaintOf?.(edit.values)
    trouble.tell(error ? issueSentences(error) : {}, complaint)
    if (error && what.malformed) toast.error(what.malformed, 'validation')
    if (error || complaint) return
    edit.hold({ seen })
    send.mutate({ body })
  }
  /** These edits have one field each: mine is sent again with theirs as seen, or theirs stays. */
  const decide = (refusal: RefusalError, choices: Choices) => {
    trouble.settle()
    if (Object.values(choices).includes('mine')) return sendWith(refusal.current as Seen)
    void client.invalidateQueries({ queryKey: keyOf(getLead, { id: lead.id }) })
    leave()
  }
  const { errors, failure, conflict, settle } = trouble
  const save = () => (edit.isUntouched ? leave() : sendWith(edit.seen))
  const change = (patch: Partial<Values>) => {
    trouble.tell({})
    edit.change(patch)
  }
  const refusal = isRefused(send.error) ? send.error : undefined
  return { values: edit.values, errors, failure, conflict, refusal, isSaving: send.isPending, change, save, leave, decide, settle }
}
