import { useQueryClient } from '@tanstack/react-query'
import { changeCallPreference } from '#domains/calls/contract/calls.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { patchLead } from '#domains/leads/web/edit/put-lead.ts'
import { useCall } from '#platform/web/http/use-call.ts'

/** Stands on the lead at once, and is taken back if refused. */
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
