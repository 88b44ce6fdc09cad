import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { getLeaving, undoDeactivation } from '#domains/accounts/contract/leaving.ts'
import type { StaffAccount } from '#domains/accounts/contract/people.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import classes from './accounts.module.css'

interface DeactivatedProps {
  account: StaffAccount
  /** What waits with the account. */
  consequence: ReactNode
  refreshes: readonly (readonly string[])[]
  isPending: boolean
  onActivate: () => void
}

/** Whose account is closed, since when and by whom; undone for ten minutes, activated again at any time. */
export function Deactivated({ account, consequence, refreshes, isPending, onActivate }: DeactivatedProps) {
  const { data } = useApiQuery(getLeaving, { params: { id: account.id }, quiet: true })
  const undo = useApiMutation(undoDeactivation, {
    params: { id: account.id },
    refreshes: [keyOf(getLeaving), ...refreshes],
    onSuccess: ({ stays }) => {
      for (const each of stays) toast.info(`Not taken back: ${each}.`)
    },
  })
  const last = data?.last
  return (
    <section className={classes.section} aria-labelledby="activity-title">
      <h2 id="activity-title">Deactivated</h2>
      <p>
        <bdi>{account.user}</bdi> cannot log in. {consequence}
        {last && (
          <>
            {' '}
            Deactivated by <bdi>{last.by.name}</bdi>, <Moment at={last.at} />.
          </>
        )}
      </p>
      <Group gap="sm">
        {last?.undo_until && (
          <Button loading={undo.isPending} onClick={() => undo.mutate({})}>
            Undo, with what was given on
          </Button>
        )}
        <Button variant="default" loading={isPending} onClick={onActivate}>
          Activate again
        </Button>
      </Group>
    </section>
  )
}
