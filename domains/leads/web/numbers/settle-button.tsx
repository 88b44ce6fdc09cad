import { Button, VisuallyHidden } from '@mantine/core'
import { listNumberDisputes, type NumberDispute, settleNumberDispute } from '#domains/leads/contract/number-disputes.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { leadQuestions } from '../lead/lead-questions.ts'
import classes from './number-disputes-screen.module.css'

interface SettleButtonProps {
  dispute: NumberDispute
  staysWith: 'lead' | 'other'
}

export function SettleButton({ dispute: { id, number, lead, other, is_erased: isErased }, staysWith }: SettleButtonProps) {
  const settle = useApiMutation(settleNumberDispute, {
    params: { id },
    refreshes: [keyOf(listNumberDisputes), ...[lead, ...(other ? [other] : [])].flatMap((party) => leadQuestions(party.id))],
  })
  if (staysWith === 'lead' ? isErased : !other && !isErased) return null
  const name = staysWith === 'lead' ? lead.name : (other?.name ?? 'the parent who was erased')
  return (
    <Button
      size="compact-sm"
      maw="100%"
      classNames={{ root: classes.keep, label: classes.keepWords }}
      variant="default"
      loading={settle.isPending}
      onClick={() => settle.mutate({ body: { stays_with: staysWith } })}
    >
      Keep with {name}
      <VisuallyHidden component="span">
        : {phoneText(number)} is the number of {name}
      </VisuallyHidden>
    </Button>
  )
}
