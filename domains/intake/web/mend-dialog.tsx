import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { fieldNames } from '#domains/intake/contract/events.ts'
import { countIntakeTrouble, listIntakeEvents, mendIntakeEvent, type ReceivedEvent } from '#domains/intake/contract/intake.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { kindText } from './event-columns.tsx'
import { eventOf, fieldsOf } from './event-fields.ts'
import classes from './intake.module.css'

const first = (errors: ReceivedEvent['errors']) =>
  Object.fromEntries(Object.entries(errors ?? {}).map(([field, sentences]) => [field, sentences[0] ?? '']))

/** A refused event with its fields to correct, each with its fault. */
export function MendDialog({ event, onClose }: { event: ReceivedEvent; onClose: () => void }) {
  const [problems, setProblems] = useState(() => first(event.errors))
  const [fields, setFields] = useState(() => fieldsOf(event.payload, Object.keys(event.errors ?? {})))
  const navigate = useNavigate()
  const mend = useApiMutation(mendIntakeEvent, {
    params: { id: event.id },
    refreshes: [keyOf(listIntakeEvents), keyOf(countIntakeTrouble)],
    onRefusal: (refusal) => {
      const wrong = fieldErrors(refusal)
      setProblems(wrong)
      if (Object.keys(wrong).length === 0) toast.error(refusal.detail)
      const missing = Object.keys(wrong).filter((path) => !fields.some((field) => field.path === path))
      setFields([...fields, ...missing.map((path) => ({ path, text: '' }))])
    },
    onSuccess: ({ lead }) => {
      onClose()
      void navigate({ to: '/leads/$leadId', params: { leadId: String(lead.id) } })
    },
  })
  const change = (path: string, text: string) => setFields(fields.map((field) => (field.path === path ? { path, text } : field)))
  const wrongFirst = fields.find(({ path }) => problems[path])?.path
  return (
    <FormDialog
      title={`Mend: ${kindText(event.kind)}`}
      size="lg"
      action="Send again"
      isSending={mend.isPending}
      onSubmit={() => mend.mutate({ body: { event: eventOf(fields) } })}
      onClose={onClose}
    >
      <p className={textStyles.quiet}>
        It came in by the key {event.key.name}. Correct what is marked; a field that you empty is left out.
      </p>
      {problems.body && <p className={textStyles.error}>{problems.body}</p>}
      <div className={classes.fields}>
        {fields.map(({ path, text }) => (
          <TextInput
            key={path}
            label={fieldNames[path] ?? path}
            value={text}
            error={problems[path]}
            data-autofocus={path === wrongFirst || undefined}
            autoComplete="off"
            onChange={(changed) => change(path, changed.currentTarget.value)}
          />
        ))}
      </div>
    </FormDialog>
  )
}
