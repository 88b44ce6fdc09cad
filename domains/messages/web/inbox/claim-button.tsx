import { Button } from '@mantine/core'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { countInbox, listInbox } from '#domains/messages/contract/inbox.ts'
import { changeLead } from '#domains/sharing/contract/change-lead.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { toast } from '#platform/web/toasts/toast.ts'

/** Makes the reader the owner of a lead that has none. A second claim is refused with the owner's name. */
export function ClaimButton({ lead }: { lead: { id: number; name: string } }) {
  const me = useMe()
  const claim = useApiMutation(changeLead, {
    params: { id: lead.id },
    refreshes: [keyOf(listInbox), keyOf(countInbox), ...leadQuestions(lead.id)],
    onSuccess: () => toast.success(`${lead.name} is yours now.`),
  })
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`Claim ${lead.name}`}
      loading={claim.isPending}
      onClick={() => claim.mutate({ body: { transfer_to: me.user.id, seen: { owner: null } } })}
    >
      Claim
    </Button>
  )
}
