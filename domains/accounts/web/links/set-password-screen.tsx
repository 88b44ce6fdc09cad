import { Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { openLink, setPasswordByLink } from '#domains/accounts/contract/links.ts'
import { passwordLength } from '#domains/accounts/contract/passwords.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { isRefused, request } from '#platform/web/http/request.ts'
import { readToken } from '#platform/web/http/session-token.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { leave } from '../account/leave.ts'
import { EntryPage } from '../login/entry-page.tsx'

/** The page behind a link of an account: its owner chooses a password, once. */
export function SetPasswordScreen() {
  const token = useLocation({ select: ({ hash }) => hash })
  return <LinkPage key={token} token={token} />
}

function LinkPage({ token }: { token: string }) {
  const [isSet, setIsSet] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['link of an account', token],
    queryFn: () => request(openLink, { body: { token } }),
    meta: { quiet: true },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isSet) return <PasswordIsSet />
  if (data) return <ChoosePassword token={token} link={data} onSet={() => setIsSet(true)} />
  if (!error) return <EntryPage title="Choose your password">{null}</EntryPage>
  return (
    <EntryPage title="This link does not open">
      {isRefused(error) ? <Text>{error.detail}</Text> : <FailureNote error={error} retry={refetch} />}
      <WaysIn />
    </EntryPage>
  )
}

const WaysIn = () => (
  <Stack gap="xs" align="start">
    <Anchor renderRoot={(props) => <Link {...props} to="/login" />}>Log in</Anchor>
    <Anchor renderRoot={(props) => <Link {...props} to="/forgotten-password" />}>Forgotten password</Anchor>
  </Stack>
)

interface ChoosePasswordProps {
  token: string
  link: AnswerOf<typeof openLink>
  onSet: () => void
}

function ChoosePassword({ token, link: { kind, name, email, expires_at }, onSet }: ChoosePasswordProps) {
  const form = useApiForm(setPasswordByLink, {
    initialValues: { new_password: '' },
    body: (values) => ({ token, ...values }),
    showToast: false,
    onSuccess: onSet,
  })
  return (
    <EntryPage title={kind === 'set_up' ? 'Set up your account' : 'Choose a new password'}>
      <Text>
        This is the account of <bdi>{name}</bdi>. You log in with <strong>{email}</strong> and the password that you choose here.
      </Text>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          {/* Password managers keep the new password under this address. */}
          <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
          {form.problem && (
            <Text role="alert" p="8px 12px" bdrs="sm" bg="var(--overdue-fill)" c="var(--overdue-ink)">
              {form.problem}
            </Text>
          )}
          <PasswordInput
            label="New password"
            description={`At least ${passwordLength.least} characters. Four words are easy to remember.`}
            autoComplete="new-password"
            autoFocus
            size="md"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
            {...form.getInputProps('new_password')}
          />
          <Button type="submit" size="md" fullWidth loading={form.isPending}>
            Set the password
          </Button>
          <Text fz="sm" c="dimmed">
            The link works once, until <Moment at={expires_at} agreed />.
          </Text>
        </Stack>
      </form>
    </EntryPage>
  )
}

/** This browser may still have a session, of this account or of another. */
const PasswordIsSet = () => (
  <EntryPage title="Your password is set">
    <Text role="status">Log in with it now. Every other device has been logged out.</Text>
    {readToken() ? (
      <Button size="md" fullWidth onClick={() => void leave()}>
        Log out here, and log in
      </Button>
    ) : (
      <Button size="md" fullWidth autoFocus renderRoot={(props) => <Link {...props} to="/login" />}>
        Log in
      </Button>
    )}
  </EntryPage>
)
