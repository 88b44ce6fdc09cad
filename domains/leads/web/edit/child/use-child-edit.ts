import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type ChildForm, createChildForm, listChildForms, updateChildForm } from '#domains/leads/contract/forms.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { Choices } from '#platform/web/edit/conflict-dialog.tsx'
import { useEditTrouble } from '#platform/web/edit/use-edit-trouble.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import type { RefusalError } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { issueSentences } from '#platform/web/ui/notes/issue-sentences.ts'
import { useMayWait } from '../../facts/waiting-acts.ts'
import { patchLead } from '../put-lead.ts'
import { useEdit } from '../use-edit.ts'
import { childField, newChildField } from './child-field.ts'
import { type ChildValues, childBody, childOfRow, childValues, withChild, withTheirs } from './child-values.ts'

interface Entry {
  id: number
  name: string
}

export interface ChildEdit {
  lead: LeadRow
  form: ChildForm | undefined
  boards: readonly Entry[]
  classes: readonly Entry[]
  close: () => void
}

export function useChildEdit({ lead, form, boards, classes, close }: ChildEdit) {
  const field = form ? childField(form.id) : newChildField
  const edit = useEdit<ChildValues, Partial<ChildForm>>(lead.id, field, () => ({ values: childValues(form), seen: form ?? {} }))
  const trouble = useEditTrouble()
  const leave = () => {
    edit.drop()
    close()
  }
  const { send, isSaving } = useSending({ lead, form, boards, classes, close: leave }, edit, trouble)
  const decide = (refusal: RefusalError, choices: Choices) => {
    const current: Partial<ChildForm> = refusal.current
    const theirs = Object.keys(choices).filter((name) => choices[name] === 'theirs')
    trouble.settle()
    send(withTheirs(edit.values, current, theirs), current)
  }
  const { errors, failure, conflict, settle } = trouble
  const save = () => (edit.isUntouched && form ? leave() : send(edit.values, edit.seen))
  const change = (patch: Partial<ChildValues>) => {
    trouble.tell({})
    edit.change(patch)
  }
  return { values: edit.values, errors, failure, conflict, isSaving, change, save, leave, decide, settle }
}

type Edit = ReturnType<typeof useEdit<ChildValues, Partial<ChildForm>>>

function useSending({ lead, form, boards, classes, close }: ChildEdit, edit: Edit, trouble: ReturnType<typeof useEditTrouble>) {
  const client = useQueryClient()
  const options = {
    attempt: edit.attempt,
    whom: () => lead.name,
    onRefusal: trouble.refused,
    onError: trouble.failed,
    onSuccess: async (saved: ChildForm) => {
      // The child shows in the lead before the lead is asked again.
      await patchLead(client, lead.id, (row) => withChild(row, childOfRow(saved, boards, classes)))
      void client.invalidateQueries({ queryKey: keyOf(listChildForms) })
      close()
    },
  }
  const waits = { title: 'Child', text: () => edit.values.child_name.trim(), onKept: close }
  const create = useApiMutation(createChildForm, { ...options, ...useMayWait(createChildForm, lead, waits) })
  const update = useApiMutation(updateChildForm, {
    ...options,
    ...useMayWait(updateChildForm, lead, { ...waits, ...(form && { field: childField(form.id) }) }),
  })

  function complain(error: z.ZodError) {
    trouble.tell(issueSentences(error))
    toast.error(createChildForm.malformed ?? error.message, 'validation')
  }
  const send = (values: ChildValues, seen: Partial<ChildForm>) => {
    const typed = childBody(values)
    trouble.tell({})
    if (form) {
      const { data, error } = updateChildForm.body.safeParse({ ...typed, seen })
      if (error) return complain(error)
      edit.hold({ values, seen })
      update.mutate({ query: { form_id: form.id }, body: data })
    } else {
      const { data, error } = createChildForm.body.safeParse({ combined_data: lead.id, ...typed })
      if (error) return complain(error)
      edit.hold({ values, seen })
      create.mutate({ body: data })
    }
  }
  return { send, isSaving: create.isPending || update.isPending }
}
