import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { confirmApp, getSecondFactor, type startApp } from '#domains/accounts/contract/second-factor.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import { AppPicture } from './app-picture.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './second-factor.module.css'

/** Groups of four are read and typed without losing the place. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

interface SetUpAppProps {
  app: AnswerOf<typeof startApp>
  onClose: () => void
}

/** Shows the secret to an app, takes its first code, and then shows the recovery codes. */
export default function SetUpApp({ app, onClose }: SetUpAppProps) {
  const [codes, setCodes] = useState<readonly string[]>()
  const form = useApiForm(confirmApp, {
    initialValues: { code: '' },
    body: (values) => values,
    refusedAt: 'code',
    refreshes: [keyOf(getSecondFactor)],
    onSuccess: ({ recovery_codes }) => setCodes(recovery_codes),
  })
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />
  return (
    <FormDialog title="Set up codes of an app" action="Confirm" isSending={form.isPending} onSubmit={form.submit} onClose={onClose}>
      <Text>Open an app for codes on your phone, as Google Authenticator or Aegis, and let it read this picture.</Text>
      <div className={classes.secret}>
        <AppPicture address={app.address} />
        <div>
          <Text fz="sm" c="dimmed">
            Or type this secret into the app:
          </Text>
          <code>{grouped(app.secret)}</code>
        </div>
      </div>
      <TextInput
        label="Code that the app shows now"
        autoComplete="one-time-code"
        inputMode="numeric"
        data-autofocus
        {...form.getInputProps('code')}
      />
    </FormDialog>
  )
}

/** Recovery codes that were made a moment ago. A press beside it does not lose them. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Your recovery codes" size="lg" closeOnClickOutside={false}>
      <Stack gap="md">
        <RecoveryCodes codes={codes} />
        <Button data-autofocus onClick={onClose}>
          I have kept them
        </Button>
      </Stack>
    </Modal>
  )
}
