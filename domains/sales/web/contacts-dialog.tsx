import { Button, Group, Modal, SegmentedControl, Textarea } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { type FormEvent, useState } from 'react'
import {
  type AssignedSchool,
  addSchoolContact,
  contactKinds,
  getSchoolContacts,
  type SchoolContact,
} from '#domains/sales/contract/assigned-schools.ts'
import type { AnswerOf } from '#platform/web/http/call-types.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { changedByAssigning } from './changed-by-assigning.ts'
import classes from './contacts-dialog.module.css'

interface ContactsDialogProps {
  school: AssignedSchool
  onClose: () => void
}

export function ContactsDialog({ school, onClose }: ContactsDialogProps) {
  const { data, error, refetch } = useAsk(getSchoolContacts, { params: { id: school.id }, quiet: true })
  return (
    <Modal opened onClose={onClose} size="lg" title={<bdi>{school.name}</bdi>} closeButtonProps={{ 'aria-label': 'Close the dialog' }}>
      <NoteContact school={school} />
      {error && !data && <FailureNote error={error} retry={refetch} />}
      {data && (
        <>
          <Contacts contacts={data.contacts} />
          <Assignments assignments={data.assignments} />
        </>
      )}
    </Modal>
  )
}

const kinds = Object.entries(contactKinds).map(([value, label]) => ({ value, label }))

function NoteContact({ school }: Pick<ContactsDialogProps, 'school'>) {
  const [kind, setKind] = useState<SchoolContact['kind']>('call')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = useCall(addSchoolContact, {
    params: { id: school.id },
    refreshes: changedByAssigning,
    onRefusal: (refusal) => {
      const { note: atField } = fieldErrors(refusal)
      setProblem(atField)
      if (!atField) toast.error(refusal.detail)
    },
    onSuccess: () => setNote(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { error } = addSchoolContact.body.safeParse({ kind, note })
    setProblem(error?.issues[0]?.message)
    if (!error && !add.isPending) add.mutate({ body: { kind, note } })
  }
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <SegmentedControl
        aria-label="How you were in contact"
        data={kinds}
        value={kind}
        onChange={(value) => setKind(value as SchoolContact['kind'])}
      />
      <Textarea
        label="What was said"
        data-autofocus
        autosize
        minRows={2}
        value={note}
        error={problem}
        onChange={(event) => {
          setProblem(undefined)
          setNote(event.currentTarget.value)
        }}
      />
      <Group justify="flex-end">
        <Button type="submit" loading={add.isPending}>
          Note the contact
        </Button>
      </Group>
    </form>
  )
}

const Contacts = ({ contacts }: { contacts: readonly SchoolContact[] }) => (
  <section className={classes.section}>
    <h3>Contacts</h3>
    {contacts.length === 0 && <p className={classes.quiet}>Nobody noted a contact with this school yet.</p>}
    <ul className={classes.entries}>
      {contacts.map(({ id, at, kind, by, note }) => (
        <li key={id}>
          <span className={classes.head}>
            <Moment at={at} /> · {contactKinds[kind]}, {by}
          </span>
          <span className={classes.note}>{note}</span>
        </li>
      ))}
    </ul>
  </section>
)

const Assignments = ({ assignments }: Pick<AnswerOf<typeof getSchoolContacts>, 'assignments'>) => (
  <section className={classes.section}>
    <h3>Who had it</h3>
    {assignments.length === 0 && <p className={classes.quiet}>It was never assigned to anybody.</p>}
    <ul className={classes.entries}>
      {assignments.map(({ id, executive, at, by, ended_at, ended_by }) => (
        <li key={id}>
          <span className={classes.head}>
            {executive}, from <Moment at={at} />
            {by && ` by ${by}`}
          </span>
          {ended_at && (
            <span className={classes.quiet}>
              until <Moment at={ended_at} />
              {ended_by && `, ended by ${ended_by}`}
            </span>
          )}
        </li>
      ))}
    </ul>
  </section>
)
