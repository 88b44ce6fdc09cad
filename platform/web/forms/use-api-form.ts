import { useForm } from '@mantine/form'
import type { Operation } from '#platform/contract/operation.ts'
import type { BodyOf } from '../http/operation-types.ts'
import { fieldErrors, type RefusalError } from '../http/refusal-error.ts'
import { type MutationOptions, useApiMutation } from '../http/use-api-mutation.ts'
import { toast } from '../toasts/toast.ts'
import { problemsAt } from './problems-at.ts'

interface ApiFormOptions<C extends Operation, Values extends object> extends Omit<MutationOptions<C, unknown>, 'onRefusal'> {
  /** Named as in the body, so that sentences find their field. */
  initialValues: Values
  /** What a body could not say, as a time that cannot be read: sentences by field, or at `form`. */
  check?: (values: Values) => Record<string, string> | undefined
  /** What is sent of the values. */
  body: (values: Values) => BodyOf<C>
  /** The field, or a toast, that shows a refusal which names no field; otherwise it is the `problem` of the form. */
  refusedAt?: (keyof Values & string) | 'toast'
}

/**
 * The fields of a form that is sent as the body of an operation. Before sending, the shape of the body is checked.
 * Sentences of this check and of refusals stand at their fields until something is changed.
 */
export function useApiForm<C extends Operation, Values extends object>(
  operation: C,
  { initialValues, check, body, refusedAt, ...options }: ApiFormOptions<C, Values>,
) {
  const form = useForm<Values>({
    initialValues,
    onValuesChange: () => {
      form.clearErrors()
    },
    validate: (values) => {
      const found = check?.(values)
      if (found) return found
      const { error } = operation.body.safeParse(body(values))
      return error ? place(error.issues.map(({ path, message }) => [path.join('.'), message] as const)) : {}
    },
  })
  const place = (sentences: readonly (readonly [path: string, sentence: string])[], overAll = '') => {
    const problems = problemsAt(form.getValues(), sentences, { otherwise: refusedAt ?? 'form', overAll })
    if (problems.toast) toast.error(problems.toast)
    return problems
  }
  const refused = (refusal: RefusalError) => form.setErrors(place(Object.entries(fieldErrors(refusal)), refusal.detail))
  const { mutate, isPending } = useApiMutation(operation, { ...options, onRefusal: refused })
  const errors = form.errors as Readonly<Record<string, string>>
  return {
    ...form,
    errors,
    /** What is wrong with no single field. */
    problem: errors.form,
    isPending,
    /** Shows the refusal of another operation that the form asks. */
    refused,
    submit: form.onSubmit((values) => {
      if (!isPending) mutate({ body: body(values) })
    }),
  }
}

export type ApiForm<Values extends object> = ReturnType<typeof useApiForm<Operation, Values>>
