import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type BookedCall, claimCall, listBookedCalls, listUnassignedCalls } from '#domains/enquiries/contract/enquiries.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'

/** Opens the parent's lead once it is the counsellor's. The second to press is told who has it. */
export function ClaimButton({ booked }: { booked: BookedCall }) {
  const navigate = useNavigate()
  const claim = useApiMutation(claimCall, {
    params: { id: booked.id },
    whom: () => booked.lead.name,
    refreshes: [keyOf(listUnassignedCalls), keyOf(listBookedCalls)],
    onSuccess: ({ lead }) => navigate({ to: '/leads/$leadId', params: { leadId: String(lead.id) } }),
  })
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`Claim the call of ${booked.lead.name}`}
      loading={claim.isPending}
      onClick={() => claim.mutate({})}
    >
      Claim
    </Button>
  )
}
