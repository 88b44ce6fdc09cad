import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { forgotPassword, linkMinutes } from '#domains/accounts/contract/links.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { EntryPage } from '../login/entry-page.tsx'

/** Asks for a link by mail. What it says never tells whether an address has an account. */
export function ForgottenPasswordScreen() {
  const [answer, setAnswer] = useState<'mail' | 'admin'>()
  const form = useApiForm(forgotPassword, {
    initialValues: { email: '' },
    body: (values) => values,
    onSuccess: ({ by_mail }) => setAnswer(by_mail ? 'mail' : 'admin'),
  })
  return (
    <EntryPage title="Forgotten password">
      {answer === 'mail' && (
        <Text role="status">
          If an account has the address <strong>{form.values.email}</strong>, a mail with a link is on its way. It works for{' '}
          {linkMinutes.forgotten} minutes. If none comes, look among the spam, or ask an admin for a link.
        </Text>
      )}
      {answer === 'admin' && (
        <Text role="status">
          This portal sends no mails. Ask an admin: they open your page, choose “Reset the password”, and give you the link. Admins ask
          whoever runs the portal.
        </Text>
      )}
      {!answer && (
        <form onSubmit={form.submit} noValidate>
          <Stack gap="md">
            <Text>Get a link by mail, with which you choose a new password.</Text>
            {form.problem && (
              <Text role="alert" p="8px 12px" bdrs="sm" bg="var(--overdue-fill)" c="var(--overdue-ink)">
                {form.problem}
              </Text>
            )}
            <TextInput
              type="email"
              label="E-mail"
              autoComplete="username"
              autoFocus
              spellCheck={false}
              size="md"
              {...form.getInputProps('email')}
            />
            <Button type="submit" size="md" fullWidth loading={form.isPending}>
              Send me a link
            </Button>
          </Stack>
        </form>
      )}
      <Anchor renderRoot={(props) => <Link {...props} to="/login" />}>Back to the log-in</Anchor>
    </EntryPage>
  )
}
