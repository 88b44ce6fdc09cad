import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Code, daysRemembered } from '#domains/accounts/contract/second-factor.ts'
import type { Factor } from '#platform/contract/refusal.ts'
import { RefusalNote } from '#platform/web/ui/notes/refusal-note.tsx'

/** What goes with the password in the same request. */
export interface Proof {
  code?: string
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
export default function SecondStep({ refused, isSending, onSend, onBack }: SecondStepProps) {
  const [missing, setMissing] = useState<string>()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const code = Code.safeParse(fields.get('code') ?? '')
    setMissing(code.error?.issues[0]?.message)
    if (code.success && !isSending) onSend({ code: code.data, remember: fields.has('remember') })
  }
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Text>Enter the code that your app shows now. Without the phone, enter one of your recovery codes.</Text>
        <RefusalNote>{refused}</RefusalNote>
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
        <Checkbox name="remember" label={`Do not ask in this browser for ${daysRemembered} days`} />
        <Button type="submit" size="md" fullWidth loading={isSending}>
          Log in
        </Button>
        <Button variant="default" fullWidth onClick={onBack}>
          Back
        </Button>
      </Stack>
    </form>
  )
}
