import { changeCallPreference } from '@portal/contract/calls'
import type { LeadRow } from '@portal/contract/leads'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../http/use-call.ts'
import { patchLead } from '../leads/put-lead.ts'

/** Notes what a parent said about being called; it stands on the lead at once, wherever that is shown, and is taken back if refused. */
export function useCallPreference({ id, calling }: LeadRow) {
  const client = useQueryClient()
  const show = (preference: Partial<LeadRow['calling']>) =>
    patchLead(client, id, (row) => ({ ...row, calling: { ...row.calling, ...preference } }))
  return useCall(changeCallPreference, {
    params: { id },
    onMutate: async ({ body = {} }) => {
      const wished = Object.fromEntries(Object.entries(body).filter(([, wish]) => wish !== undefined))
      await show(wished)
      return calling
    },
    onSuccess: show,
    onError: (_error, _act, before) => before && show(before),
  })
}
