import { Button } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useActor } from '#domains/accounts/web/account/use-me.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { mayAsk } from '#domains/sharing/contract/policy.ts'
import { askTransfer } from '#domains/sharing/contract/requests.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import { isSomethingOver } from '#platform/web/ui/over/is-something-over.ts'
import { requestQuestions } from '../handover/handover-questions.ts'

interface AskForLeadProps {
  lead: LeadRow
  onAsked?: () => void
}

/** Asks the owner for a lead: by the button, or the keys Alt R if no dialog is open over the lead. */
export function AskForLead({ lead, onAsked }: AskForLeadProps) {
  const me = useActor()
  const call = useApiMutation(askTransfer, {
    params: { id: lead.id },
    whom: () => lead.name,
    refreshes: requestQuestions(lead.id),
    onSuccess: () => onAsked?.(),
  })
  const may = mayAsk(me, lead.owner?.id ?? null)
  const ask = () => {
    if (may && !call.isPending) call.mutate({})
  }
  useKeys([['alt+R', () => !isSomethingOver() && ask(), { usePhysicalKeys: true }]])
  if (!may) return null
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconHandStop size={16} aria-hidden />}
      title="Ask the owner and the admins for this lead (Alt R)"
      aria-keyshortcuts="Alt+R"
      loading={call.isPending}
      onClick={ask}
    >
      Ask for this lead
    </Button>
  )
}
