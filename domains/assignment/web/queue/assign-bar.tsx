import { Box, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { assignQueued, listQueue, listQueueChoices } from '#domains/assignment/contract/assignment-queue.ts'
import { isCounsellor } from '#domains/leads/contract/policy.ts'
import { grouped } from '#platform/contract/counts.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import type { useOver } from '#platform/web/ui/over/use-over.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { CounsellorsField } from '../assignment/counsellors-field.tsx'

interface AssignBarProps {
  chosen: readonly number[]
  /** Opens the dialog that says who would get how many by the rules. */
  byRules: Pick<ReturnType<typeof useOver<readonly number[]>>, 'opener' | 'open'> | undefined
  onDone: () => void
}

/** Gives the chosen leads to one counsellor, or to several in turn. */
export function AssignBar({ chosen, byRules, onDone }: AssignBarProps) {
  const me = useMe()
  const [to, setTo] = useState<string[]>([])
  const assign = useApiMutation(assignQueued, {
    refreshes: [keyOf(listQueue), keyOf(listQueueChoices)],
    onSuccess: ({ assigned, stayed }) => {
      toast.success(`${grouped(assigned)} given${stayed > 0 ? `, ${grouped(stayed)} stayed as they were` : ''}`)
      onDone()
    },
  })
  if (chosen.length === 0) return <span className={textStyles.quiet}>Choose leads to give them to somebody.</span>
  const give = (staffIds: number[]) => assign.mutate({ body: { lead_ids: [...chosen], to: staffIds } })
  return (
    <Group gap={6}>
      <Box w={300} maw="100%">
        <CounsellorsField
          aria-label="Give to"
          placeholder={to.length === 0 ? 'One counsellor, or several in turn' : ''}
          size="xs"
          chosen={to}
          onChange={setTo}
        />
      </Box>
      <Button size="xs" disabled={to.length === 0} loading={assign.isPending} onClick={() => give(to.map(Number))}>
        Give {grouped(chosen.length)}
      </Button>
      {byRules && (
        <Button ref={byRules.opener} size="xs" variant="default" aria-haspopup="dialog" onClick={() => byRules.open(chosen)}>
          By the rules…
        </Button>
      )}
      {isCounsellor(me) && (
        <Button size="xs" variant="default" loading={assign.isPending} onClick={() => give([me.user.id])}>
          Claim
        </Button>
      )}
    </Group>
  )
}
