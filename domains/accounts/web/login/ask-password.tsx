import { Anchor, Button, getDefaultZIndex, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, Suspense, useEffect, useState } from 'react'
import { logIn } from '#domains/accounts/contract/log-in.ts'
import { sessionSeconds } from '#domains/accounts/contract/sessions.ts'
import { sentences } from '#platform/contract/refusal.ts'
import { beginSession } from '#platform/web/http/session-end.ts'
import { keepToken } from '#platform/web/http/session-token.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { issueSentences } from '#platform/web/ui/notes/issue-sentences.ts'
import { useMe } from '../account/use-me.ts'
import { useLogInSteps } from './use-log-in-steps.ts'

const SecondStep = lazyPart(() => import('../second-factor/second-step.tsx'), 'when shown')

/** Stays under what a press closes: the browser shows its own popovers over everything. */
function closePopovers() {
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover()
}

const stays = () => undefined

/** Asks for the password over the page when the session ends, so open panels and typed text stay. */
export default function AskPassword() {
  const { name, email } = useMe().user_ptr
  const { trouble, step, isSending, send } = useLogInAgain(email)
  useEffect(closePopovers, [])
  const { pathname, search } = window.location
  return (
    <Modal
      opened
      onClose={stays}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={getDefaultZIndex('overlay')}
      title={sentences.sessionExpired.replace('Go to Homepage', '')}
      size="sm"
    >
      {step && (
        <Suspense fallback={null}>
          <SecondStep {...step} />
        </Suspense>
      )}
      {/* What was typed stays in the field for the way back. */}
      <form noValidate onSubmit={send} hidden={step !== undefined}>
        <Stack gap="md">
          <Text>
            Enter the password of <bdi>{name}</bdi> to go on. The page stays as it is, with what you typed.
          </Text>
          <input type="hidden" name="email" value={email} autoComplete="username" />
          <PasswordInput
            name="password"
            label="Password"
            autoComplete="current-password"
            data-autofocus
            size="md"
            error={trouble}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
          />
          <Button type="submit" size="md" fullWidth loading={isSending}>
            Go on
          </Button>
          <Anchor size="sm" href={`/login?next=${encodeURIComponent(pathname + search)}`}>
            Log in as somebody else
          </Anchor>
        </Stack>
      </form>
    </Modal>
  )
}

function useLogInAgain(email: string) {
  const client = useQueryClient()
  const [trouble, setTrouble] = useState<string>()
  const logging = useLogInSteps({
    showToast: false,
    onRefusal: ({ detail }) => setTrouble(detail),
    onSession: (key) => {
      keepToken(key, sessionSeconds)
      beginSession()
      void client.invalidateQueries()
    },
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = logIn.body.safeParse({ email, password: new FormData(event.currentTarget).get('password') ?? '' })
    setTrouble(read.success ? undefined : issueSentences(read.error).password)
    if (read.success && !logging.isSending) logging.send(read.data)
  }
  return { trouble, ...logging, send }
}
