import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { z } from 'zod'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { MailDocument } from '#domains/mail/contract/document.ts'
import { listMailContents, MailKind } from '#domains/mail/contract/mail.ts'
import {
  createMailTemplate,
  getMailTemplate,
  listMailTemplates,
  saveMailTemplate,
  sayEditing,
  type WholeMailTemplate,
} from '#domains/mail/contract/mail-templates.ts'
import { useSaying } from '#domains/messages/web/message/still-writing.ts'
import { useDraft } from '#platform/web/drafts/use-draft.ts'
import { Attempt } from '#platform/web/http/attempt.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors, type RefusalError } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { issueSentences } from '#platform/web/ui/notes/issue-sentences.ts'
import { plainBody } from './plain-body.ts'

const Draft = z.object({
  /** The version that its author began from; 0 for a new template. */
  seen: z.int(),
  name: z.string(),
  kind: MailKind,
  usual: z.boolean(),
  subject: z.string(),
  preheader: z.string(),
  // An editor made it; the contract looks at it when it is saved.
  body: z.custom<MailDocument>((body) => (body as Partial<MailDocument> | null)?.type === 'doc'),
  attempt: Attempt.optional().catch(undefined),
})
export type TemplateDraft = z.infer<typeof Draft>

const blank: TemplateDraft = {
  ...{ seen: 0, name: '', kind: 'service', usual: false, subject: '', preheader: '' },
  body: { type: 'doc', content: [{ type: 'paragraph', content: [] }] },
}

/** The words of a template as its editor begins with them. */
const draftOf = ({ number, name, kind, usual, subject, preheader, body }: WholeMailTemplate): TemplateDraft => ({
  ...{ seen: number, name, kind, usual, subject, preheader },
  body: plainBody(body),
})

const read = (stored: unknown) => Draft.safeParse(stored).data

function problemsOf(refusal: RefusalError): Readonly<Record<string, string>> {
  const errors = fieldErrors(refusal)
  return Object.keys(errors).length > 0 ? errors : { form: refusal.detail }
}

/** Other admins see that somebody changes a template. */
function useSayEditing(id: number | undefined): () => void {
  const say = useApiMutation(sayEditing, { onRefusal: () => undefined })
  return useSaying(() => {
    if (id !== undefined) say.mutate({ params: { id } })
  })
}

/** What is being written of a template. It stays in this browser until it is saved or discarded, also when another admin saves meanwhile. */
export function useTemplateForm(template: WholeMailTemplate | undefined, onSaved: (saved: WholeMailTemplate) => void) {
  const client = useQueryClient()
  const saved = template ? draftOf(template) : blank
  const kept = useDraft<TemplateDraft>(`draft:mail-template:${useMe().user.id}:${template?.id ?? 'new'}`, saved, read)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { draft } = kept
  const tell = (refusal: RefusalError) => setProblems(problemsOf(refusal))
  const options = {
    attempt: kept.attempt,
    refreshes: [keyOf(listMailTemplates), keyOf(listMailContents)],
    onRefusal: (refusal: RefusalError) => {
      tell(refusal)
      if (refusal.status === 409 && template) void client.invalidateQueries({ queryKey: keyOf(getMailTemplate, { id: template.id }) })
    },
    onSuccess: (answer: WholeMailTemplate) => {
      client.setQueryData(keyOf(getMailTemplate, { id: answer.id }, {}), answer)
      // The saved words are there before the draft goes, so that the earlier ones never show in between.
      flushSync(() => onSaved(answer))
      kept.clear()
    },
  }
  const create = useApiMutation(createMailTemplate, options)
  const change = useApiMutation(saveMailTemplate, options)
  const sayThatIWrite = useSayEditing(template?.id)
  const save = (seen = draft.seen) => {
    const { attempt: _, seen: __, ...fields } = draft
    const { error } = createMailTemplate.body.safeParse(fields)
    setProblems(error ? issueSentences(error) : {})
    if (error) return
    if (template) change.mutate({ params: { id: template.id }, body: { ...fields, seen } })
    else create.mutate({ body: fields })
  }
  return {
    draft,
    problems,
    isChanged: JSON.stringify({ ...draft, attempt: undefined }) !== JSON.stringify(saved),
    isSaving: create.isPending || change.isPending,
    type: (patch: Partial<TemplateDraft>) => {
      kept.change(patch)
      sayThatIWrite()
      setProblems({})
    },
    save,
    tell,
    discard: () => {
      kept.clear()
      setProblems({})
    },
  }
}
export type TemplateForm = ReturnType<typeof useTemplateForm>
