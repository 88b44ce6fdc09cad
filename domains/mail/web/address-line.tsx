import { Button, Group, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editLead } from '#domains/leads/contract/edits.ts'
import { emailText } from '#domains/leads/contract/email-text.ts'
import { putLead } from '#domains/leads/web/edit/put-lead.ts'
import { listUnsubscribed } from '#domains/mail/contract/mail-consent.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
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
  const [typed, setTyped] = useState<string | undefined>(known.email === null ? '' : undefined)
  const [problem, setProblem] = useState<string>()
  const edit = useApiMutation(editLead, {
    params: { id: leadId },
    refreshes: [keyOf(listUnsubscribed, { id: leadId })],
    onRefusal: (refusal) => setProblem(fieldErrors(refusal).email ?? refusal.detail),
    onSuccess: async (answer) => {
      if (answer.lead) {
        onSaved({ email: answer.lead.email, bounced: answer.lead.email_bounced })
        await putLead(client, answer.lead)
      }
      setTyped(undefined)
    },
  })
  if (typed === undefined)
    return (
      <Group component="p" gap="xs" align="stretch" className={classes.address ?? ''}>
        <span>
          To <b>{emailText(known.email ?? '')}</b>
        </span>
        <button type="button" className={textButton.button} onClick={() => setTyped(emailText(known.email ?? ''))}>
          Change the address
        </button>
        {known.bounced && <span className={textStyles.error}>Mail came back: {known.bounced}</span>}
      </Group>
    )
  const save = () => {
    setProblem(undefined)
    const body = { email: typed.trim() || null, seen: { email: known.email } }
    const { error } = editLead.body.safeParse(body)
    if (error || body.email === null) setProblem(error?.issues[0]?.message ?? 'Write the address.')
    else edit.mutate({ body })
  }
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap" className={classes.edit ?? ''}>
      <TextInput
        type="email"
        label="E-mail address"
        autoComplete="off"
        value={typed}
        error={problem}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setProblem(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          save()
        }}
      />
      <Button variant="default" loading={edit.isPending} onClick={save}>
        Save the address
      </Button>
    </Group>
  )
}
