import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { Operation } from '#platform/contract/operation.ts'
import type { RequestParts } from '#platform/web/http/request.ts'
import type { MutationOptions } from '#platform/web/http/use-api-mutation.ts'
import { actsOf, isWaiting, outbox } from '#platform/web/outbox/outbox.ts'
import { sendOrKeep } from '#platform/web/outbox/send-or-keep.ts'
import { named } from '#platform/web/toasts/named.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { nameOfLead } from './name-of-lead.ts'

/** What the reader did on this lead and the server does not have yet. */
export function useWaiting(leadId: number) {
  const staffId = useMe().user.id
  return actsOf(useSelector(outbox), staffId).filter((act) => act.lead.id === leadId && isWaiting(act))
}

const waitsSentence = 'This waits here, and is sent when the line is back.'

interface WaitingWords<C extends Operation> {
  /** What the act is called while it waits. */
  title: string
  /** What was typed or chosen, in words. */
  text?: (parts: RequestParts<C>) => string
  /** The field of the lead that it changes, which shows its text. */
  field?: string
  /** Called once it waits, as after an answer: closes a form. */
  onKept?: () => void
}

/** For `useApiMutation`: the act on this lead waits where there is no line, or behind earlier acts that wait. */
export function useMayWait<C extends Operation>(
  operation: C,
  lead: { id: number; name?: string | undefined },
  { title, text, field, onKept }: WaitingWords<C>,
): Required<Pick<MutationOptions<C, unknown>, 'through' | 'onKept'>> {
  const staffId = useMe().user.id
  const client = useQueryClient()
  const nameNow = () => lead.name ?? nameOfLead(client, lead.id)
  return {
    through: (send, parts, key) => {
      const said = { operation: { method: operation.method, path: operation.path, roles: 'staff' }, parts }
      const about = { id: lead.id, name: nameNow() ?? 'this parent' }
      return sendOrKeep({ key, staffId, kind: 'request', title, lead: about, text: text?.(parts) ?? '', field, said }, send)
    },
    onKept: () => {
      toast.info(named(nameNow(), waitsSentence))
      onKept?.()
    },
  }
}
