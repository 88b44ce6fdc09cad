import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { editLead } from '#domains/leads/contract/edits.ts'
import { getLead, type LeadRow } from '#domains/leads/contract/leads.ts'
import type { Choices } from '#platform/web/edit/conflict-dialog.tsx'
import { useEditTrouble } from '#platform/web/edit/use-edit-trouble.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import type { RefusalError } from '#platform/web/http/refusal-error.ts'
import { isRefused } from '#platform/web/http/request.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { named } from '#platform/web/toasts/named.ts'
import { type SuccessKind, toast } from '#platform/web/toasts/toast.ts'
import { issueSentences } from '#platform/web/ui/notes/issue-sentences.ts'
import { useMayWait } from '../facts/waiting-acts.ts'
import { putLead } from './put-lead.ts'
import { type Beginning, useEdit } from './use-edit.ts'

type Body = z.input<typeof editLead.body>
type SeenLead = NonNullable<Body['seen']>

export interface LeadEdit<Values extends object> {
  field: string
  /** What it is called while it waits for the line. */
  title: string
  /** What was typed or chosen, as it stands in the field meanwhile. */
  textOf: (values: Values) => string
  begin: (lead: LeadRow) => Beginning<Values, SeenLead>
  bodyOf: (values: Values) => Body
  complaintOf?: (values: Values) => string | undefined
  malformed?: string
  success?: SuccessKind
  /** The specification's sentence for any failure. */
  failed?: string
}

function readEdit<Values extends object>({ bodyOf, complaintOf }: LeadEdit<Values>, values: Values, seen: SeenLead) {
  const body = { ...bodyOf(values), seen }
  return { body, error: editLead.body.safeParse(body).error, complaint: complaintOf?.(values) }
}

interface SendingEdit<Values extends object> {
  lead: LeadRow
  what: LeadEdit<Values>
  edit: ReturnType<typeof useEdit<Values, SeenLead>>
  trouble: ReturnType<typeof useEditTrouble>
  leave: () => void
}

function useSending<Values extends object>({ lead, what, edit, trouble, leave }: SendingEdit<Values>) {
  const client = useQueryClient()
  const { title, field, textOf, success, failed } = what
  return useApiMutation(editLead, {
    ...useMayWait(editLead, lead, { title, field, text: () => textOf(edit.values), onKept: leave }),
    ...{ params: { id: lead.id }, attempt: edit.attempt, whom: () => lead.name },
    ...(failed && { failed }),
    onRefusal: (refusal) => {
      trouble.refused(refusal)
      if (failed && refusal.conflicts.length === 0) toast.error(named(lead.name, failed))
    },
    onError: trouble.failed,
    onSuccess: async (answer) => {
      if (answer.lead) await putLead(client, answer.lead)
      toast.success(named(answer.lead?.name ?? lead.name, answer.detail), success)
      leave()
    },
  })
}

export function useLeadEdit<Values extends object>(lead: LeadRow, close: () => void, what: LeadEdit<Values>) {
  const client = useQueryClient()
  const edit = useEdit<Values, SeenLead>(lead.id, what.field, () => what.begin(lead))
  const trouble = useEditTrouble()
  const leave = () => {
    edit.drop()
    close()
  }
  const send = useSending({ lead, what, edit, trouble, leave })
  const sendWith = (seen: SeenLead) => {
    const { body, error, complaint } = readEdit(what, edit.values, seen)
    trouble.tell(error ? issueSentences(error) : {}, complaint)
    if (error && what.malformed) toast.error(what.malformed, 'validation')
    if (error || complaint) return
    edit.hold({ seen })
    send.mutate({ body })
  }
  /** These edits have one field each: mine is sent again with theirs as seen, or theirs stays. */
  const decide = (refusal: RefusalError, choices: Choices) => {
    trouble.settle()
    if (Object.values(choices).includes('mine')) return sendWith(refusal.current as SeenLead)
    void client.invalidateQueries({ queryKey: keyOf(getLead, { id: lead.id }) })
    leave()
  }
  const { errors, failure, conflict, settle } = trouble
  /** An unchanged form closes without a request, but an empty required field is complained about. */
  const save = () => {
    const { error, complaint } = readEdit(what, edit.values, edit.seen)
    return edit.isUntouched && !error && !complaint ? leave() : sendWith(edit.seen)
  }
  const change = (patch: Partial<Values>) => {
    trouble.tell({})
    edit.change(patch)
  }
  return {
    values: edit.values,
    errors,
    failure,
    conflict,
    refusal: isRefused(send.error) ? send.error : undefined,
    isSaving: send.isPending,
    change,
    save,
    leave,
    decide,
    settle,
  }
}
