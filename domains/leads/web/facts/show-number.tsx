import { ActionIcon } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { revealNumbers } from '#domains/leads/contract/reveal.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import { isSomethingOver } from '#platform/web/ui/over/is-something-over.ts'
import { hideNumbers, showNumbers, useAreNumbersShown } from './shown-numbers.ts'

/** Shows the masked numbers of a parent on this page for a while, or hides them again: by the button, or the key N. */
export default function ShowNumber({ lead }: { lead: LeadRow }) {
  const isShown = useAreNumbersShown(lead.id)
  const reveal = useApiMutation(revealNumbers, {
    params: { id: lead.id },
    whom: () => lead.name,
    onSuccess: ({ numbers }) => showNumbers(lead.id, numbers),
  })
  const turn = () => {
    if (isShown) hideNumbers(lead.id)
    else if (!reveal.isPending) reveal.mutate({})
  }
  useKeys([['N', () => !isSomethingOver() && turn()]])
  useEffect(() => () => hideNumbers(lead.id), [lead.id])
  const label = isShown ? 'Hide the number' : 'Show the number'
  return (
    <ActionIcon size={24} aria-label={label} title={`${label} (N)`} aria-keyshortcuts="N" loading={reveal.isPending} onClick={turn}>
      {isShown ? <IconEyeOff size={15} /> : <IconEye size={15} />}
    </ActionIcon>
  )
}
