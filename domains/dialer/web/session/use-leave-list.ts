import { leaveDialedList } from '#domains/dialer/contract/dialer.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useKnownDialer } from '../dialer/use-known-dialer.ts'

/** Ends the list that is dialed: from the next lead on everybody who waits is. The dialer stays open. */
export function useLeaveList() {
  const { mutate, isPending } = useApiMutation(leaveDialedList, { onSuccess: useKnownDialer() })
  return { leave: () => mutate({}), isLeaving: isPending }
}
