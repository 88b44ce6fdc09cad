import { Button, Group, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listMailContents } from '#domains/mail/contract/mail.ts'
import {
  getMailTemplate,
  getMailVersion,
  listMailTemplates,
  saveMailTemplate,
  type WholeMailTemplate,
} from '#domains/mail/contract/mail-templates.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { MailView } from './mail-view.tsx'
import { plainBody } from './plain-body.ts'
import classes from './templates.module.css'

interface VersionDialogProps {
  template: WholeMailTemplate
  number: number
  /** How the version is used again; nothing where it is only looked at. */
  again?: { isChanged: boolean; onUsed: (saved: WholeMailTemplate) => void }
  onClose: () => void
}

/** A version of a template as the mail that came of it. */
export function VersionDialog({ template, number, again, onClose }: VersionDialogProps) {
  const { data, error, refetch } = useApiQuery(getMailVersion, { params: { id: template.id, number }, quiet: true })
  const client = useQueryClient()
  const [refused, setRefused] = useState<string>()
  const use = useApiMutation(saveMailTemplate, {
    params: { id: template.id },
    refreshes: [keyOf(listMailTemplates), keyOf(listMailContents)],
    onRefusal: ({ detail }) => setRefused(detail),
    onSuccess: (saved) => {
      client.setQueryData(keyOf(getMailTemplate, { id: template.id }, {}), saved)
      again?.onUsed(saved)
      onClose()
    },
  })
  const { name, kind, usual, number: seen } = template
  return (
    <Modal opened onClose={onClose} size="xl" title={`Version ${number} of ${name}`}>
      {error && !data && <FailureNote error={error} retry={refetch} />}
      {data && <MailView words={{ subject: data.subject, preheader: data.preheader, body: plainBody(data.body) }} lead={undefined} />}
      {refused && (
        <p className={classes.trouble} role="alert">
          {refused}
        </p>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        {again?.isChanged && <span className={classes.note}>Save or discard what you wrote first.</span>}
        <Button variant="default" data-autofocus onClick={onClose}>
          Close
        </Button>
        {again && (
          <Button
            loading={use.isPending}
            disabled={again.isChanged || !data || template.withdrawn_at !== null}
            onClick={() =>
              data && use.mutate({ body: { name, kind, usual, seen, subject: data.subject, preheader: data.preheader, body: data.body } })
            }
          >
            Use this again
          </Button>
        )}
      </Group>
    </Modal>
  )
}
