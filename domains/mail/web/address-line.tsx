import { Button, Group, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editLead } from '#domains/leads/contract/edits.ts'
import { emailText } from '#domains/leads/contract/email-text.ts'
import { putLead } from '#domains/leads/web/edit/put-lead.ts'
import { listUnsubscribed } from '#domains/mail/contract/mail-consent.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import textButton from '#platform/web/ui/text-button.module.css'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './mail-dialog.module.css'

export interface KnownAddress {
  email: string | null
  /** Why mail to it came back. */
  bounced: string | null
}

interface AddressLineProps {
  leadId: number
  known: KnownAddress
  onSaved: (known: KnownAddress) => void
}

/** The parent’s address, which can be added or changed where a mail is written. */
export function AddressLine({ leadId, known, onSaved }: AddressLineProps) {
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(known.email === null)
  const form = useApiForm(editLead, {
    params: { id: leadId },
    initialValues: { email: emailText(known.email ?? '') },
    check: ({ email }) => (email.trim() ? undefined : { email: 'Write the address.' }),
    body: ({ email }) => ({ email: email.trim(), seen: { email: known.email } }),
    refusedAt: 'email',
    refreshes: [keyOf(listUnsubscribed, { id: leadId })],
    onSuccess: async (answer) => {
      if (answer.lead) {
        onSaved({ email: answer.lead.email, bounced: answer.lead.email_bounced })
        await putLead(client, answer.lead)
      }
      setIsOpen(false)
    },
  })
  if (!isOpen)
    return (
      <Group component="p" gap="xs" align="stretch" className={classes.address ?? ''}>
        <span>
          To <b>{emailText(known.email ?? '')}</b>
        </span>
        <button type="button" className={textButton.button} onClick={() => setIsOpen(true)}>
          Change the address
        </button>
        {known.bounced && <span className={textStyles.error}>Mail came back: {known.bounced}</span>}
      </Group>
    )
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap" className={classes.edit ?? ''}>
      <TextInput
        type="email"
        label="E-mail address"
        autoComplete="off"
        {...form.getInputProps('email')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          form.submit()
        }}
      />
      <Button variant="default" loading={form.isPending} onClick={() => form.submit()}>
        Save the address
      </Button>
    </Group>
  )
}
