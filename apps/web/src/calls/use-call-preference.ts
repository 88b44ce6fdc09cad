import { changeCallPreference } from '@portal/contract/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../http/use-call.ts'
import { patchLead } from '../leads/put-lead.ts'

/** Notes what a parent said about being called; it stands on the lead at once, wherever that is shown. */
export function useCallPreference(leadId: number) {
  const client = useQueryClient()
  return useCall(changeCallPreference, {
    params: { id: leadId },
    onSuccess: (preference) => patchLead(client, leadId, (row) => ({ ...row, calling: { ...row.calling, ...preference } })),
  })
}
