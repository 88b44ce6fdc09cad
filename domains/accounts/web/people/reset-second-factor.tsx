import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import type { RemovedFactor, StaffAccount } from '#domains/accounts/contract/people.ts'
import type { Operation } from '#platform/contract/operation.ts'
import type { IdParams } from '#platform/contract/shapes.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import classes from './accounts.module.css'

interface ResetSecondFactorProps {
  account: StaffAccount
  reset: Operation<typeof IdParams, z.ZodType, z.ZodType, typeof RemovedFactor>
  refreshes: readonly (readonly string[])[]
}

/** Whether an account asks for more than its password, and how somebody who lost that gets in again. */
export function ResetSecondFactor({ account, reset, refreshes }: ResetSecondFactorProps) {
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending } = useApiMutation(reset, { params: { id: account.id }, refreshes, onSuccess: () => setAsked(false) })
  return (
    <section className={classes.section} aria-labelledby="factor-title">
      <h2 id="factor-title">Second factor</h2>
      {!account.has_second_factor && <p>They log in with the password alone. They set up a second factor on their own profile.</p>}
      {account.has_second_factor && !isAsked && (
        <Button variant="default" onClick={() => setAsked(true)}>
          Remove the second factor
        </Button>
      )}
      {account.has_second_factor && isAsked && (
        <>
          <p>
            The password of <bdi>{account.user}</bdi> alone opens the account then, until they set up another. Be sure that it is they who
            ask.
          </p>
          <Group gap="sm">
            <Button color="red" autoFocus loading={isPending} onClick={() => mutate({})}>
              Remove the second factor
            </Button>
            <Button variant="default" onClick={() => setAsked(false)}>
              Cancel
            </Button>
          </Group>
        </>
      )}
    </section>
  )
}
