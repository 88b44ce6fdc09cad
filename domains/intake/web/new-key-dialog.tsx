import { Button, Checkbox, Group, Modal, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { type FormEvent, useState } from 'react'
import { type EventKind, eventKinds, kindNames } from '#domains/intake/contract/event-kinds.ts'
import { createIntakeKey, listIntakeKeys } from '#domains/intake/contract/intake.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { copyText } from '#platform/web/ui/copy-text.ts'
import { issueSentences } from '#platform/web/ui/notes/issue-sentences.ts'
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
  const { asked, problems, change, submit, isMaking } = useNewKey(onMade)
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        label="Name"
        description="For example the website that gets the key."
        data-autofocus
        autoComplete="off"
        value={asked.name}
        error={problems.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Source"
        description="New leads that come with this key get this source."
        autoComplete="off"
        value={asked.source}
        error={problems.source}
        onChange={(event) => change({ source: event.currentTarget.value })}
      />
      <Checkbox.Group
        label="May send"
        value={asked.kinds}
        error={problems.kinds}
        onChange={(kinds) => change({ kinds: kindNames.filter((kind) => kinds.includes(kind)) })}
      >
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
        <Button type="submit" loading={isMaking}>
          Make the key
        </Button>
      </Group>
    </form>
  )
}

function useNewKey(onMade: NewKeyFormProps['onMade']) {
  const [asked, setAsked] = useState<{ name: string; source: string; kinds: EventKind[] }>({ name: '', source: '', kinds: [...kindNames] })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const make = useApiMutation(createIntakeKey, {
    refreshes: [keyOf(listIntakeKeys)],
    onRefusal: (refusal) => setProblems(Object.keys(refusal.errors).length > 0 ? fieldErrors(refusal) : { name: refusal.detail }),
    onSuccess: ({ key }) => onMade({ name: asked.name, key }),
  })
  const change = (patch: Partial<typeof asked>) => {
    setAsked({ ...asked, ...patch })
    setProblems({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { error } = createIntakeKey.body.safeParse(asked)
    setProblems(error ? issueSentences(error) : {})
    if (!error && !make.isPending) make.mutate({ body: asked })
  }
  return { asked, problems, change, submit, isMaking: make.isPending }
}

const ShownOnce = ({ shown, onClose }: { shown: string; onClose: () => void }) => (
  <div className={classes.form}>
    <p className={classes.meaning}>
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
