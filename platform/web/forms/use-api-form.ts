import { type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect, useEffectEvent } from 'react'
import type { Operation } from '#platform/contract/operation.ts'
import { type DraftKey, drafts } from '../drafts/drafts.ts'
import { draftAt } from '../drafts/use-draft.ts'
import type { BodyOf } from '../http/operation-types.ts'
import { fieldErrors, type RefusalError } from '../http/refusal-error.ts'
import { type MutationOptions, useApiMutation } from '../http/use-api-mutation.ts'
import { named } from '../toasts/named.ts'
import { toast } from '../toasts/toast.ts'
import { problemsAt } from './problems-at.ts'

interface ApiFormOptions<C extends Operation, Values extends object> extends Omit<MutationOptions<C, unknown>, 'onRefusal'> {
  /** Named as in the body, so that sentences find their field. */
  initialValues: Values
  /** What a body could not say, as a time that cannot be read: sentences by field, or at `form`. */
  check?: (values: Values) => Record<string, string> | undefined
  /** What is sent of the values. */
  body: (values: Values) => BodyOf<C>
  /** The field at which a sentence about a part of the body stands, if they are not named alike. */
  at?: Readonly<Record<string, keyof Values & string>>
  /** Keeps the values through closing the form, a reload or an expired session, until they are saved. */
  draft?: { key: DraftKey; read: (stored: unknown) => Values | undefined } | undefined
  /** The field, or a toast, that shows a refusal which names no field; otherwise it is the `problem` of the form. */
  refusedAt?: (keyof Values & string) | 'toast'
  /** Each refusal is a toast too. */
  tellsRefusals?: boolean
}

/** What a draft says, without the attempt to send it. */
const wordsOf = (values: object) => JSON.stringify({ ...values, attempt: undefined })

/** Shows what another tab writes of the draft, and no values once it is cleared. */
function useDraftOf<Values extends object>(form: UseFormReturnType<Values>, readDraft: () => Values | undefined) {
  const follow = useEffectEvent(() => {
    const stored = readDraft()
    if (!stored || wordsOf(stored) === wordsOf(form.getValues())) return
    form.setInitialValues(stored)
    form.reset()
  })
  useEffect(() => {
    const { unsubscribe } = drafts.subscribe(() => follow())
    return unsubscribe
  }, [])
}

/**
 * The fields of a form that is sent as the body of an operation. Before sending, the shape of the body is checked.
 * Sentences of this check and of refusals stand at their fields until something is changed.
 */
export function useApiForm<C extends Operation, Values extends object>(
  operation: C,
  { initialValues, check, body, at, draft, refusedAt, tellsRefusals, ...options }: ApiFormOptions<C, Values>,
) {
  const kept = draft && draftAt<Values>(draft.key, initialValues, draft.read)
  const form = useForm<Values>({
    initialValues: { ...initialValues, ...kept?.current() },
    onValuesChange: (values) => {
      form.clearErrors()
      if (kept && wordsOf(values) !== wordsOf(kept.current())) kept.keep({ ...values, attempt: kept.current().attempt })
    },
    validate: (values) => {
      const found = check?.(values)
      if (found) return found
      const { error } = operation.body.safeParse(body(values))
      return error ? place(error.issues.map(({ path, message }) => [path.join('.'), message] as const)) : {}
    },
  })
  const place = (sentences: readonly (readonly [path: string, sentence: string])[], overAll = '') => {
    const problems = problemsAt(form.getValues(), sentences, { at, otherwise: refusedAt ?? 'form', overAll })
    if (problems.toast) toast.error(problems.toast)
    return problems
  }
  const refused = (refusal: RefusalError) => {
    form.setErrors(place(Object.entries(fieldErrors(refusal)), refusal.detail))
    if (tellsRefusals) toast.error(named(options.whom?.(), refusal.detail))
  }
  const { mutate, isPending } = useApiMutation(operation, {
    ...options,
    ...(kept && { attempt: kept.attempt }),
    onRefusal: refused,
    onSuccess: (...answered) => {
      kept?.clear()
      return options.onSuccess?.(...answered)
    },
    onKept: (act) => {
      kept?.clear()
      return options.onKept?.(act)
    },
  })
  useDraftOf(form, () => kept && { ...initialValues, ...kept.current() })
  const errors = form.errors as Readonly<Record<string, string>>
  return {
    ...form,
    errors,
    /** What is wrong with no single field. */
    problem: errors.form,
    isPending,
    /** Begins again without the draft. */
    discard: () => kept?.clear(),
    /** Shows the refusal of another operation that the form asks. */
    refused,
    submit: form.onSubmit((values) => {
      if (!isPending) mutate({ body: body(values) })
    }),
  }
}

export type ApiForm<Values extends object> = ReturnType<typeof useApiForm<Operation, Values>>
