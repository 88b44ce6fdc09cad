import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { type FormEvent, useState } from 'react'
import { Code, daysRemembered } from '#domains/accounts/contract/second-factor.ts'
import type { Factor } from '#platform/contract/refusal.ts'
import { RefusalNote } from '#platform/web/ui/notes/refusal-note.tsx'
import { type UsedPasskey, usePicking } from './use-picking.ts'

/** What goes with the password in the same request. */
export interface Proof {
  code?: string
  passkey?: UsedPasskey
  remember: boolean
}

interface SecondStepProps {
  factors: readonly Factor[]
  refused: string | undefined
  isSending: boolean
  onSend: (proof: Proof) => void
  onBack: () => void
}

/** Asks for the second factor of an account whose password was right. */
export default function SecondStep({ factors, refused, isSending, onSend, onBack }: SecondStepProps) {
  const [missing, setMissing] = useState<string>()
  const [remember, setRemember] = useState(false)
  const hasApp = factors.includes('code')
  const { trouble, isPicking, pick } = usePicking((passkey) => onSend({ passkey, remember }))
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!hasApp) return pick()
    const code = Code.safeParse(new FormData(event.currentTarget).get('code') ?? '')
    setMissing(code.error?.issues[0]?.message)
    if (code.success && !isSending) onSend({ code: code.data, remember })
  }
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Text>
          {hasApp
            ? 'Enter the code that your app shows now. Without the phone, enter one of your recovery codes.'
            : 'The password was right. Use your passkey, too.'}
        </Text>
        <RefusalNote>{trouble ?? refused}</RefusalNote>
        {hasApp && (
          <TextInput
            name="code"
            label="Code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            size="md"
            error={missing}
          />
        )}
        <Checkbox
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
          label={`Do not ask in this browser for ${daysRemembered} days`}
        />
        <Button type="submit" size="md" fullWidth autoFocus={!hasApp} loading={isSending || (!hasApp && isPicking)}>
          {hasApp ? 'Log in' : 'Use a passkey'}
        </Button>
        {hasApp && factors.includes('passkey') && (
          <Button variant="default" fullWidth loading={isPicking} onClick={pick}>
            Use a passkey
          </Button>
        )}
        <Button variant="default" fullWidth onClick={onBack}>
          Back
        </Button>
      </Stack>
    </form>
  )
}
