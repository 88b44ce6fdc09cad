import { Button, getDefaultZIndex, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { confirmSession, startConfirmation } from '#domains/accounts/contract/confirming.ts'
import { getSecondFactor } from '#domains/accounts/contract/second-factor.ts'
import { endConfirming } from '#platform/web/http/confirmation.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { issueSentences } from '#platform/web/ui/notes/issue-sentences.ts'
import { RefusalNote } from '#platform/web/ui/notes/refusal-note.tsx'
import { useMe } from '../account/use-me.ts'
import { usePicking } from '../second-factor/use-picking.ts'

const giveUp = () => endConfirming(false)

/** A dialog below would hear Escape too, and lose what was typed into it. */
const keepsEscape = { 'data-mantine-stop-propagation': true }

/** Asks over the page who is at it, before an act that an open page alone must not be enough for. The act goes on afterwards. */
export default function ConfirmDialog() {
  const { email } = useMe().user_ptr
  const { data: factors } = useApiQuery(getSecondFactor, { quiet: true })
  const { by, setBy, trouble, refused, isSending, send, picking } = useConfirming()
  const hasApp = factors !== undefined && factors.app_since !== null
  return (
    <Modal
      opened
      onClose={giveUp}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={getDefaultZIndex('overlay')}
      title="Is it you?"
      size="sm"
    >
      <form noValidate onSubmit={send} onKeyDown={({ key }) => key === 'Escape' && giveUp()}>
        <Stack gap="md">
          <Text>This act asks for more than an open page. Nothing that you typed is lost, and it goes on right after.</Text>
          <RefusalNote>{picking.trouble ?? refused}</RefusalNote>
          <input type="hidden" name="email" value={email} autoComplete="username" />
          <ProofField key={by} by={by} trouble={trouble} />
          <Button {...keepsEscape} type="submit" size="md" fullWidth loading={isSending}>
            Go on
          </Button>
          {hasApp && (
            <Button {...keepsEscape} variant="default" fullWidth onClick={() => setBy(by === 'password' ? 'code' : 'password')}>
              {by === 'password' ? 'Enter a code instead' : 'Enter the password instead'}
            </Button>
          )}
          {factors && factors.passkeys.length > 0 && (
            <Button {...keepsEscape} variant="default" fullWidth loading={picking.isPicking} onClick={picking.pick}>
              Use a passkey
            </Button>
          )}
        </Stack>
      </form>
    </Modal>
  )
}

function ProofField({ by, trouble }: { by: 'password' | 'code'; trouble: string | undefined }) {
  const field = { ...keepsEscape, name: by, autoFocus: true, 'data-autofocus': true, size: 'md', error: trouble }
  if (by === 'code') return <TextInput {...field} label="Code" autoComplete="one-time-code" />
  return (
    <PasswordInput
      {...field}
      label="Password"
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
    />
  )
}

function useConfirming() {
  const [by, setBy] = useState<'password' | 'code'>('password')
  const [trouble, setTrouble] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const call = useApiMutation(confirmSession, { onRefusal: ({ detail }) => setRefused(detail), onSuccess: () => endConfirming(true) })
  const picking = usePicking((passkey) => call.mutate({ body: { passkey } }), startConfirmation)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setRefused(undefined)
    const read = confirmSession.body.safeParse({ [by]: new FormData(event.currentTarget).get(by) ?? '' })
    setTrouble(read.success ? undefined : Object.values(issueSentences(read.error))[0])
    if (read.success && !call.isPending) call.mutate({ body: read.data })
  }
  return { by, setBy, trouble, refused, isSending: call.isPending, send, picking }
}
