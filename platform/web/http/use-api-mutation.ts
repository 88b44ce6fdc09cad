import { type MutationFunctionContext, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Operation } from '#platform/contract/operation.ts'
import { named } from '../toasts/named.ts'
import { type SuccessKind, toast } from '../toasts/toast.ts'
import { ActKept } from './act-kept.ts'
import { type AttemptPlace, useAttempt } from './attempt.ts'
import type { AnswerOf, ParamsOf } from './operation-types.ts'
import { sentenceOf } from './query-client.ts'
import type { RefusalError } from './refusal-error.ts'
import { isRefused, LineLost, type RequestParts, request } from './request.ts'

/** Beside the parameters that the hook already has. */
export interface Act<C extends Operation> extends RequestParts<C> {
  /** The key of an attempt that the caller keeps. */
  idempotencyKey?: string | undefined
}

export interface MutationOptions<C extends Operation, Before> {
  params?: ParamsOf<C>
  /** The place of its attempt, if this hook alone should not keep it. */
  attempt?: AttemptPlace
  /** Keys (`keyOf`) of queries to refresh after the act. */
  refreshes?: readonly (readonly string[])[]
  /** The person whom the act is about: what is told begins with the name. */
  whom?: (() => string | undefined) | undefined
  /** How long the operation's success sentence shows; false for none. */
  showToast?: SuccessKind | false
  /** The specification's sentence for a failure about which the server says nothing. */
  failed?: string
  /** Called instead of a toast, to show the refusal at its fields. */
  onRefusal?: (refusal: RefusalError, act: Act<C>) => void
  /** Sends the act under its key, or keeps it and throws `ActKept`; it is sent later then. */
  through?: (send: () => Promise<AnswerOf<C>>, act: RequestParts<C>, key: string) => Promise<AnswerOf<C>>
  onKept?: (act: Act<C>) => unknown
  onMutate?: (act: Act<C>, context: MutationFunctionContext) => Promise<Before> | Before
  onSuccess?: (answer: AnswerOf<C>, act: Act<C>, before: Before) => unknown
  onError?: (error: Error, act: Act<C>, before: Before | undefined) => unknown
}

/** Of an act that the outbox does not take. */
const cannotWait = 'No answer. This cannot wait for the line: look whether it is done, and do it again if not.'

function tellFailure<C extends Operation>(
  error: Error,
  act: Act<C>,
  { onRefusal, failed, whom }: Pick<MutationOptions<C, unknown>, 'onRefusal' | 'failed' | 'whom'>,
) {
  if (!isRefused(error)) {
    console.error(error)
    toast.error(named(whom?.(), sentenceOf(error, failed ?? (error instanceof LineLost ? cannotWait : undefined))), 'failure')
  } else if (error.status === 401) return
  else if (onRefusal) onRefusal(error, act)
  else toast.error(named(whom?.(), error.detail), 'failure')
}

/** Makes a write: `const add = useApiMutation(addComment, { params: { id } })`, then `add.mutate({ body: { comment } })`. */
export function useApiMutation<C extends Operation, Before = unknown>(operation: C, options: MutationOptions<C, Before> = {}) {
  const client = useQueryClient()
  const { keyFor, answered } = useAttempt(options.attempt)
  return useMutation<AnswerOf<C>, Error, Act<C>, Before>({
    mutationFn: ({ idempotencyKey, ...said }) => {
      const whole = { params: options.params, ...said }
      const key = idempotencyKey ?? keyFor(whole)
      const send = () => request(operation, whole, { idempotencyKey: key })
      return options.through ? options.through(send, whole, key) : send()
    },
    ...(options.onMutate && { onMutate: options.onMutate }),
    onSuccess: async (answer, act, before) => {
      answered()
      if (operation.success && options.showToast !== false) toast.success(named(options.whom?.(), operation.success), options.showToast)
      await options.onSuccess?.(answer, act, before)
      for (const queryKey of options.refreshes ?? []) void client.invalidateQueries({ queryKey })
    },
    onError: async (error, act, before) => {
      if (isRefused(error) || error instanceof ActKept) answered()
      if (error instanceof ActKept) return await options.onKept?.(act)
      tellFailure(error, act, options)
      await options.onError?.(error, act, before)
    },
  })
}
