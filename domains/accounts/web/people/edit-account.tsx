import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { AccountLink } from '#domains/accounts/contract/links.ts'
import type { AccountChanges, StaffAccount } from '#domains/accounts/contract/people.ts'
import type { Operation } from '#platform/contract/operation.ts'
import type { IdParams } from '#platform/contract/shapes.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { AccountForm, type AccountValues } from './account-form.tsx'
import classes from './accounts.module.css'
import { Deactivate, type Receiving } from './deactivate.tsx'
import { Deactivated } from './deactivated.tsx'
import { ResetPassword } from './reset-password.tsx'
import { SessionsOfAccount } from './sessions-of-account.tsx'

interface EditAccountProps {
  account: StaffAccount
  values: AccountValues
  change: Operation<typeof IdParams, z.ZodType, typeof AccountChanges, typeof StaffAccount>
  reset: Operation<typeof IdParams, z.ZodType, z.ZodType, typeof AccountLink>
  refreshes: readonly (readonly string[])[]
  /** What waits with an account that is deactivated. */
  consequence: ReactNode
  receiving: Receiving
}

/** The acts of admins on an account: details, activation, password. */
export function EditAccount({ account, values, change, reset, refreshes, consequence, receiving }: EditAccountProps) {
  const params = { id: account.id }
  const form = useApiForm(change, {
    params,
    initialValues: values,
    body: (changes) => changes as z.input<typeof AccountChanges>,
    refusedAt: 'toast',
    refreshes,
  })
  const activating = useApiMutation(change, { params, refreshes })
  const resetting = useApiMutation(reset, { params, refreshes })
  if (account.is_admin)
    return (
      <>
        <Text my="1em">This is an admin account. It can be changed only on the server’s command line.</Text>
        <SessionsOfAccount id={account.id} />
      </>
    )
  return (
    <>
      <section className={classes.section} aria-labelledby="details-title">
        <h2 id="details-title">Details</h2>
        <AccountForm form={form} submit="Save" />
      </section>
      {account.is_active ? (
        <Deactivate {...{ account, receiving, refreshes }} />
      ) : (
        <Deactivated
          {...{ account, consequence, refreshes }}
          isPending={activating.isPending}
          onActivate={() => activating.mutate({ body: { is_active: true } })}
        />
      )}
      <ResetPassword email={account.email} isPending={resetting.isPending} link={resetting.data} onReset={() => resetting.mutate({})} />
      <SessionsOfAccount id={account.id} />
    </>
  )
}
