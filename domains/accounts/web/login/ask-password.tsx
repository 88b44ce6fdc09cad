import { Anchor, Button, getDefaultZIndex, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { logIn, sessionSeconds } from '#domains/accounts/contract/sessions.ts'
import { sentences } from '#platform/contract/refusal.ts'
import { beginSession } from '#platform/web/http/session-end.ts'
import { keepToken } from '#platform/web/http/session-token.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { issueSentences } from '#platform/web/ui/notes/issue-sentences.ts'
import { useMe } from '../account/use-me.ts'

/** Stays under what a press closes: the browser shows its own popovers over everything. */
function closePopovers() {
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover()
}

const stays = () => undefined

/** Asks for the password over the page when the session ends, so open panels and typed text stay. */
export default function AskPassword() {
  const { name, email } = useMe().user_ptr
  const { trouble, isSending, send } = useLogInAgain(email)
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
      <form noValidate onSubmit={send}>
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
  const call = useApiMutation(logIn, {
    showToast: false,
    onRefusal: ({ detail }) => setTrouble(detail),
    onSuccess: ({ key }) => {
      keepToken(key, sessionSeconds)
      beginSession()
      void client.invalidateQueries()
    },
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = logIn.body.safeParse({ email, password: new FormData(event.currentTarget).get('password') ?? '' })
    setTrouble(read.success ? undefined : issueSentences(read.error).password)
    if (read.success && !call.isPending) call.mutate({ body: read.data })
  }
  return { trouble, isSending: call.isPending, send }
}
