import { Anchor, Button, PasswordInput, Stack, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, Suspense, useState } from 'react'
import { logIn } from '#domains/accounts/contract/log-in.ts'
import { sessionSeconds } from '#domains/accounts/contract/sessions.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { beginSession } from '#platform/web/http/session-end.ts'
import { keepToken } from '#platform/web/http/session-token.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { issueSentences } from '#platform/web/ui/notes/issue-sentences.ts'
import { RefusalNote } from '#platform/web/ui/notes/refusal-note.tsx'
import { Logo } from '#platform/web/ui/page/logo.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { EntryPage } from './entry-page.tsx'
import classes from './login-screen.module.css'
import { safeNext } from './safe-next.ts'
import { keepTypedPassword } from './typed-password.ts'
import { useLogInSteps } from './use-log-in-steps.ts'

const SecondStep = lazyPart(() => import('../second-factor/second-step.tsx'), 'when shown')

export function LoginScreen({ next }: { next: string | undefined }) {
  const { form, step, passkey, logInWith } = useLogin(next)
  if (step) {
    return (
      <EntryPage title="One more step" foot={<ForStaff />}>
        <Suspense fallback={null}>
          <SecondStep {...step} />
        </Suspense>
      </EntryPage>
    )
  }
  return (
    <Stack component="main" gap="lg" align="center" justify="center" mih="100dvh" p="lg" bg="var(--surface-quiet)">
      <form className={classes.card} noValidate onSubmit={logInWith} aria-labelledby="login-title">
        <Logo />
        <Title order={1} id="login-title" mt="sm">
          Log in
        </Title>
        <RefusalNote>{form.refused}</RefusalNote>
        <TextInput
          name="email"
          type="email"
          label="E-mail"
          autoComplete="username"
          autoFocus
          spellCheck={false}
          size="md"
          error={form.errors.email}
        />
        <PasswordInput
          name="password"
          label="Password"
          autoComplete="current-password"
          size="md"
          error={form.errors.password}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
        />
        <Button type="submit" size="md" fullWidth loading={form.pending}>
          Log in
        </Button>
        <Button variant="subtle" fullWidth loading={passkey.isPending} onClick={passkey.pick}>
          Use a passkey
        </Button>
      </form>
      <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/forgotten-password" />}>
        Forgotten password
      </Anchor>
      <ForStaff />
    </Stack>
  )
}

const ForStaff = () => <p className={textStyles.quietXs}>For staff only. Ask an admin if you cannot log in.</p>

const checked = (form: HTMLFormElement) => {
  const { email = '', password = '' } = Object.fromEntries(new FormData(form)) as Record<string, string>
  return logIn.body.safeParse({ email, password })
}

function useLogin(next: string | undefined) {
  const router = useRouter()
  const client = useQueryClient()
  const [refused, setRefused] = useState<string>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { send, step, isSending, passkey } = useLogInSteps({
    onRefusal: (refusal) => {
      setErrors(fieldErrors(refusal))
      setRefused(refusal.detail)
    },
    onSession: (key, password) => {
      if (password !== undefined) keepTypedPassword(password)
      keepToken(key, sessionSeconds)
      client.clear()
      beginSession()
      router.history.replace(safeNext(next))
    },
  })
  const logInWith = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = checked(event.currentTarget)
    setRefused(undefined)
    setErrors(form.success ? {} : issueSentences(form.error))
    if (form.success) send(form.data)
  }
  return { form: { refused: refused ?? passkey.trouble, errors, pending: isSending }, step, passkey, logInWith }
}
