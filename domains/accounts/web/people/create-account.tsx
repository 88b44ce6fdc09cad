import { Anchor, Box, Button, Group, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import type { AccountLink } from '#domains/accounts/contract/links.ts'
import type { NewAccount, OpenedAccount } from '#domains/accounts/contract/people.ts'
import type { Operation } from '#platform/contract/operation.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { AccountForm, type AccountValues } from './account-form.tsx'
import classes from './accounts.module.css'
import { LinkNote } from './link-note.tsx'

interface CreateAccountProps {
  back: { to: '/executive' | '/counsellor'; label: string }
  title: string
  operation: Operation<z.ZodType, z.ZodType, typeof NewAccount, typeof OpenedAccount>
  list: Pick<Operation, 'path'> & Operation
  before: AccountValues
}

interface NewLogIn extends AccountLink {
  id: number
  email: string
}

export function CreateAccount({ back, title, operation, list, before }: CreateAccountProps) {
  const [opened, setOpened] = useState<NewLogIn>()
  const form = useApiForm(operation, {
    initialValues: before,
    body: (values) => values as z.input<typeof NewAccount>,
    refusedAt: 'toast',
    refreshes: [keyOf(list)],
    onSuccess: (account, { body }) => setOpened({ ...account, email: body?.email ?? '' }),
  })
  return (
    <Box maw={760}>
      <Anchor className={classes.back ?? ''} renderRoot={(props) => <Link {...props} to={back.to} />}>
        ← {back.label}
      </Anchor>
      <Title order={1} mb="lg">
        {title}
      </Title>
      {opened ? (
        <>
          <LinkNote email={opened.email} link={opened} />
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
        <AccountForm form={form} submit="Create the account" />
      )}
    </Box>
  )
}
