import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useActor } from '#domains/accounts/web/account/use-me.ts'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { mayWithdraw } from '#domains/sharing/contract/policy.ts'
import { withdrawShare } from '#domains/sharing/contract/sharing.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { handoverQuestions, requestQuestions } from '../handover/handover-questions.ts'

interface WithdrawShareProps {
  lead: LeadDetails
  share: LeadDetails['shares'][number]
}

/** Withdraws the share of a counsellor, if the reader may. */
export function WithdrawShare({ lead, share }: WithdrawShareProps) {
  const me = useActor()
  const withdraw = useApiMutation(withdrawShare, {
    params: { id: lead.id, staff_id: share.with.id },
    whom: () => lead.name,
    refreshes: [...requestQuestions(lead.id), ...handoverQuestions],
  })
  if (!mayWithdraw(me, lead.owner?.id ?? null, share.by?.id ?? null)) return null
  return (
    <ActionIcon
      size={24}
      aria-label={`Withdraw the share of ${share.with.name}`}
      title="Withdraw the share"
      loading={withdraw.isPending}
      onClick={() => withdraw.mutate({})}
    >
      <IconX size={14} aria-hidden />
    </ActionIcon>
  )
}
