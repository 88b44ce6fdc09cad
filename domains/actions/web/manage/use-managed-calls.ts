import { useQueryClient } from '@tanstack/react-query'
import {
  type changeAction,
  type changeSubAction,
  type createAction,
  type createSubAction,
  listManagedActions,
  type ManagedAction,
  orderActions,
  orderSubActions,
} from '#domains/actions/contract/action-list.ts'
import { listActions } from '#domains/leads/contract/action-list.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { asking } from '#platform/web/http/use-api-query.ts'

const refreshes = [keyOf(listManagedActions), keyOf(listActions)]

type ManagedList = AnswerOf<typeof listManagedActions>

/** Changes the list on the screen before the server is asked for it again. */
function useShownList() {
  const client = useQueryClient()
  const { queryKey } = asking(listManagedActions)
  return {
    show: (change: (actions: readonly ManagedAction[]) => ManagedAction[]) =>
      client.setQueryData(queryKey, (list: ManagedList | undefined) => list && { result: change(list.result) }),
    askAgain: () => client.invalidateQueries({ queryKey }),
  }
}

const withEntry = (actions: readonly ManagedAction[], changed: ManagedAction) =>
  actions.some(({ id }) => id === changed.id)
    ? actions.map((action) => (action.id === changed.id ? changed : action))
    : [...actions, changed]

export function useEntryCall<C extends typeof createAction | typeof changeAction | typeof createSubAction | typeof changeSubAction>(
  call: C,
) {
  const { show } = useShownList()
  return useApiMutation(call, {
    refreshes,
    onRefusal: () => undefined,
    onSuccess: (changed: ManagedAction) => show((actions) => withEntry(actions, changed)),
  })
}

type Entry = { id: number }

function moved<E extends Entry>(entries: readonly E[], entry: E, step: -1 | 1): E[] {
  const next = [...entries]
  const from = next.findIndex(({ id }) => id === entry.id)
  const other = next[from + step]
  if (from === -1 || !other) return next
  next[from + step] = entry
  next[from] = other
  return next
}

/** All actions that are not retired are named in the new order. */
export function useOrder(all: readonly ManagedAction[]) {
  const { show, askAgain } = useShownList()
  const order = useApiMutation(orderActions, { refreshes, showToast: false, onError: askAgain })
  return {
    move: (ofCategory: readonly ManagedAction[], action: ManagedAction, step: -1 | 1) => {
      const places = ofCategory.map(({ id }) => all.findIndex((each) => each.id === id))
      const next = [...all]
      for (const [at, each] of moved(ofCategory, action, step).entries()) next[places[at] ?? 0] = each
      show(() => next)
      order.mutate({ body: { ids: next.filter(({ retired }) => !retired).map(({ id }) => id) } })
    },
  }
}

export function useSubOrder(action: ManagedAction) {
  const { show, askAgain } = useShownList()
  const order = useApiMutation(orderSubActions, { params: { id: action.id }, refreshes, showToast: false, onError: askAgain })
  return (current: ManagedAction['sub_actions'], entry: ManagedAction['sub_actions'][number], step: -1 | 1) => {
    const next = moved(current, entry, step)
    const retired = action.sub_actions.filter((each) => each.retired)
    show((actions) => actions.map((each) => (each.id === action.id ? { ...each, sub_actions: [...next, ...retired] } : each)))
    order.mutate({ body: { ids: next.map(({ id }) => id) } })
  }
}
