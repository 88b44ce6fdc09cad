import { Button, Checkbox, Group, Modal, TextInput } from '@mantine/core'
import textStyles from '#platform/web/ui/text-styles.module.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useState } from 'react'
import { eventKinds, kindNames } from '#domains/intake/contract/event-kinds.ts'
import { createIntakeKey, listIntakeKeys } from '#domains/intake/contract/intake.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { copyText } from '#platform/web/ui/copy-text.ts'
import classes from './intake.module.css'

/** Makes a key, and shows it this once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<{ name: string; key: string }>()
  const title = made ? `The key ${made.name}` : 'New key'
  return (
    <Modal opened onClose={onClose} title={title} closeOnClickOutside={!made}>
      {made ? <ShownOnce shown={made.key} onClose={onClose} /> : <NewKeyForm onMade={setMade} onClose={onClose} />}
    </Modal>
  )
}

interface NewKeyFormProps {
  onMade: (made: { name: string; key: string }) => void
  onClose: () => void
}

function NewKeyForm({ onMade, onClose }: NewKeyFormProps) {
  const form = useApiForm(createIntakeKey, {
    initialValues: { name: '', source: '', kinds: [...kindNames] },
    body: (values) => values,
    refusedAt: 'name',
    refreshes: [keyOf(listIntakeKeys)],
    onSuccess: ({ key }, { body }) => onMade({ name: body?.name ?? '', key }),
  })
  return (
    <form onSubmit={form.submit} noValidate className={classes.form}>
      <TextInput
        label="Name"
        description="For example the website that gets the key."
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Source"
        description="New leads that come with this key get this source."
        autoComplete="off"
        {...form.getInputProps('source')}
      />
      <Checkbox.Group label="May send" {...form.getInputProps('kinds')}>
        <div className={classes.kinds}>
          {kindNames.map((kind) => (
            <Checkbox key={kind} value={kind} label={eventKinds[kind]} />
          ))}
        </div>
      </Checkbox.Group>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" loading={form.isPending}>
          Make the key
        </Button>
      </Group>
    </form>
  )
}

const ShownOnce = ({ shown, onClose }: { shown: string; onClose: () => void }) => (
  <div className={classes.form}>
    <p className={textStyles.quiet}>
      Copy it now: it is shown only once. Everybody who has it can send events, so keep it where passwords are kept.
    </p>
    <code className={classes.key}>{shown}</code>
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={() => void copyText(shown, 'Key copied')}>
        Copy
      </Button>
      <Button data-autofocus onClick={onClose}>
        Done
      </Button>
    </Group>
  </div>
)
