import { type MutationFunctionContext, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Call } from '#platform/contract/call.ts'
import { named } from '../toasts/named.ts'
import { type SuccessKind, toast } from '../toasts/toast.ts'
import { type AttemptPlace, useAttempt } from './attempt.ts'
import type { AnswerOf, ParamsOf } from './call-types.ts'
import { sentenceOf } from './query-client.ts'
import type { RefusalError } from './refusal-error.ts'
import { isRefused, type RequestParts, request } from './request.ts'

/** Beside the parameters that the hook already has. */
export interface Act<C extends Call> extends RequestParts<C> {
  /** The key of an attempt that the caller keeps. */
  idempotencyKey?: string | undefined
}

interface Manner<C extends Call, Before> {
  params?: ParamsOf<C>
  /** The place of its attempt, if this hook alone should not keep it. */
  attempt?: AttemptPlace
  /** Keys (`keyOf`) of queries to refresh after the act. */
  refreshes?: readonly (readonly string[])[]
  /** The person whom the act is about: what is told begins with the name. */
  whom?: (() => string | undefined) | undefined
  /** How long the call's success sentence shows; false for none. */
  told?: SuccessKind | false
  /** The specification's sentence for a failure about which the server says nothing. */
  failed?: string
  /** Called instead of a toast, to show the refusal at its fields. */
  onRefusal?: (refusal: RefusalError) => void
  /** Deals with a failure before it is told; true where it keeps the act, which is sent later. */
  keeps?: (error: Error, act: Act<C>) => boolean
  onMutate?: (act: Act<C>, context: MutationFunctionContext) => Promise<Before> | Before
  onSuccess?: (answer: AnswerOf<C>, act: Act<C>, before: Before) => unknown
  onError?: (error: Error, act: Act<C>, before: Before | undefined) => unknown
}

function tellFailure(error: Error, { onRefusal, failed, whom }: Pick<Manner<Call, unknown>, 'onRefusal' | 'failed' | 'whom'>) {
  if (!isRefused(error)) {
    console.error(error)
    toast.error(named(whom?.(), sentenceOf(error, failed)), 'failure')
  } else if (error.status === 401) return
  else if (onRefusal) onRefusal(error)
  else toast.error(named(whom?.(), error.detail), 'failure')
}

/** Makes a write call: `const add = useCall(addComment, { params: { id } })`, then `add.mutate({ body: { comment } })`. */
export function useCall<C extends Call, Before = unknown>(call: C, manner: Manner<C, Before> = {}) {
  const client = useQueryClient()
  const { keyFor, answered } = useAttempt(manner.attempt)
  return useMutation<AnswerOf<C>, Error, Act<C>, Before>({
    mutationFn: ({ idempotencyKey, ...said }) => {
      const whole = { params: manner.params, ...said }
      return request(call, whole, { idempotencyKey: idempotencyKey ?? keyFor(whole) })
    },
    ...(manner.onMutate && { onMutate: manner.onMutate }),
    onSuccess: async (answer, act, before) => {
      answered()
      if (call.success && manner.told !== false) toast.success(named(manner.whom?.(), call.success), manner.told)
      await manner.onSuccess?.(answer, act, before)
      for (const queryKey of manner.refreshes ?? []) void client.invalidateQueries({ queryKey })
    },
    onError: async (error, act, before) => {
      if (manner.keeps?.(error, act)) return
      if (isRefused(error)) answered()
      tellFailure(error, manner)
      await manner.onError?.(error, act, before)
    },
  })
}
