import { type FormEvent, useState } from 'react'
import { changeMyPassword, listSessions } from '#domains/accounts/contract/sessions.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { issueSentences } from '#platform/web/ui/notes/issue-sentences.ts'

const wrong = changeMyPassword.refusals.wrongCredentials[1]

export function usePasswordForm(typed: string | undefined, onChanged: () => void) {
  const [known, setKnown] = useState(typed)
  const [refused, setRefused] = useState<string>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const call = useApiMutation(changeMyPassword, {
    refreshes: [keyOf(listSessions)],
    onRefusal: (refusal) => {
      const atFields = refusal.detail === wrong ? { current_password: wrong } : fieldErrors(refusal)
      setErrors(atFields)
      if (refusal.detail === wrong) setKnown(undefined)
      setRefused(Object.keys(atFields).length === 0 ? refusal.detail : undefined)
    },
    onSuccess: onChanged,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { current_password = known ?? '', new_password = '' } = Object.fromEntries(new FormData(event.currentTarget))
    const form = changeMyPassword.body.safeParse({ current_password, new_password })
    setRefused(undefined)
    setErrors(form.success ? {} : issueSentences(form.error))
    if (form.success) call.mutate({ body: form.data })
  }
  return { refused, errors, pending: call.isPending, known, submit }
}
