import { Anchor, Button, Group, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import type { NewAccount, OpenedAccount } from '#domains/accounts/contract/people.ts'
import type { Operation } from '#platform/contract/operation.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { AccountForm, type AccountValues } from './account-form.tsx'
import classes from './accounts.module.css'
import { PasswordNote } from './password-note.tsx'

interface CreateAccountProps {
  back: { to: '/executive' | '/counsellor'; label: string }
  title: string
  call: Operation<z.ZodType, z.ZodType, typeof NewAccount, typeof OpenedAccount>
  list: Pick<Operation, 'path'> & Operation
  before: AccountValues
}

interface NewLogIn {
  id: number
  email: string
  password: string
}

export function CreateAccount({ back, title, call, list, before }: CreateAccountProps) {
  const [opened, setOpened] = useState<NewLogIn>()
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const create = useApiMutation(call, {
    refreshes: [keyOf(list)],
    onRefusal: (refusal) => {
      const errors = fieldErrors(refusal)
      setRefused(errors)
      if (Object.keys(errors).length === 0) toast.error(refusal.detail)
    },
    onSuccess: ({ id, password }, { body }) => setOpened({ id, password, email: (body as { email: string }).email }),
  })
  return (
    <div className={classes.page}>
      <Anchor className={classes.back ?? ''} renderRoot={(props) => <Link {...props} to={back.to} />}>
        ← {back.label}
      </Anchor>
      <Title order={1} mb="lg">
        {title}
      </Title>
      {opened ? (
        <>
          <PasswordNote email={opened.email} password={opened.password} />
          <Group>
            <Button
              variant="default"
              renderRoot={(props) => <Link {...props} to={`${back.to}/$slug`} params={{ slug: String(opened.id) }} />}
            >
              Open their page
            </Button>
          </Group>
        </>
      ) : (
        <AccountForm
          before={before}
          shape={call.body}
          submit="Create the account"
          isPending={create.isPending}
          refused={refused}
          onSubmit={(values) => create.mutate({ body: values as z.input<typeof NewAccount> })}
        />
      )}
    </div>
  )
}
