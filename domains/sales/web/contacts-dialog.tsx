import { Anchor, Button, Group, Modal, SegmentedControl, Textarea } from '@mantine/core'
import textStyles from '#platform/web/ui/text-styles.module.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import {
  type AssignedSchool,
  addSchoolContact,
  contactKinds,
  getSchoolContacts,
  mendSchoolContact,
  type SchoolContact,
} from '#domains/sales/contract/assigned-schools.ts'
import { type ApiForm, useApiForm } from '#platform/web/forms/use-api-form.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { changedByAssigning } from './changed-by-assigning.ts'
import classes from './contacts-dialog.module.css'

interface ContactsDialogProps {
  school: AssignedSchool
  onClose: () => void
}

export function ContactsDialog({ school, onClose }: ContactsDialogProps) {
  const { data, error, refetch } = useApiQuery(getSchoolContacts, { params: { id: school.id }, quiet: true })
  return (
    <Modal opened onClose={onClose} size="lg" title={<bdi>{school.name}</bdi>}>
      {data ? <Reached phone={data.phone} email={data.email} website={data.website} /> : <p className={classes.reached}>&nbsp;</p>}
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

interface ContactValues {
  kind: SchoolContact['kind']
  note: string
}

interface ContactFormProps {
  form: ApiForm<ContactValues>
  /** The label of the button that sends it. */
  action: string
  onClose?: () => void
}

function ContactForm({ form, action, onClose }: ContactFormProps) {
  return (
    <form onSubmit={form.submit} noValidate className={classes.form}>
      <SegmentedControl
        aria-label="Kind of contact"
        data={kinds}
        value={form.values.kind}
        onChange={(kind) => form.setFieldValue('kind', kind as ContactValues['kind'])}
      />
      <Textarea label="What was said" data-autofocus autosize minRows={2} {...form.getInputProps('note')} />
      <Group justify="flex-end" gap="sm">
        {onClose && (
          <Button variant="default" onClick={onClose}>
            Leave it
          </Button>
        )}
        <Button type="submit" title="Ctrl + Enter" loading={form.isPending}>
          {action}
        </Button>
      </Group>
    </form>
  )
}

function NoteContact({ school }: Pick<ContactsDialogProps, 'school'>) {
  const form = useApiForm(addSchoolContact, {
    params: { id: school.id },
    initialValues: { kind: 'call', note: '' } as ContactValues,
    body: (values) => values,
    refusedAt: 'toast',
    refreshes: changedByAssigning,
    onSuccess: () => {
      form.setFieldValue('note', '')
    },
  })
  return <ContactForm form={form} action="Note the contact" />
}

function MendContact({ contact: { id, kind, note }, onClose }: { contact: SchoolContact; onClose: () => void }) {
  const form = useApiForm(mendSchoolContact, {
    params: { id },
    initialValues: { kind, note },
    body: (values) => ({ ...values, seen: { kind, note } }),
    refusedAt: 'toast',
    refreshes: changedByAssigning,
    onSuccess: onClose,
  })
  return <ContactForm form={form} action="Save" onClose={onClose} />
}

/** How the school is reached, at one press. */
function Reached({ phone, email, website }: Pick<AnswerOf<typeof getSchoolContacts>, 'phone' | 'email' | 'website'>) {
  if (!phone && !email && !website)
    return <p className={classes.reached}>We have no telephone number and no e-mail address of this school.</p>
  return (
    <p className={classes.reached}>
      {phone && <Anchor href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</Anchor>}
      {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
      {website && (
        <Anchor href={website} target="_blank" rel="noreferrer">
          {website}
        </Anchor>
      )}
    </p>
  )
}

function Contact({ contact }: { contact: SchoolContact }) {
  const { over: isMending, opener, open, close } = useOver()
  const { at, kind, by, note, mended, is_own: isOwn } = contact
  return (
    <li>
      <span className={textStyles.quiet}>
        <Moment at={at} /> · {contactKinds[kind]}, {by}
        {isOwn && !isMending && (
          <Button ref={opener} size="compact-xs" variant="subtle" aria-label={`Mend: ${note}`} onClick={() => open(true)}>
            Mend
          </Button>
        )}
      </span>
      {isMending ? <MendContact contact={contact} onClose={close} /> : <span className={textStyles.asTyped}>{note}</span>}
      {mended && (
        <span className={textStyles.quiet}>
          Mended by {mended.by} <Moment at={mended.at} />; before: {contactKinds[mended.kind]}, {mended.note}
        </span>
      )}
    </li>
  )
}

const Contacts = ({ contacts }: { contacts: readonly SchoolContact[] }) => (
  <section className={classes.section}>
    <h3>Contacts</h3>
    {contacts.length === 0 && <p className={textStyles.quiet}>No contact with this school is noted yet.</p>}
    <ul className={classes.entries}>
      {contacts.map((contact) => (
        <Contact key={contact.id} contact={contact} />
      ))}
    </ul>
  </section>
)

const Assignments = ({ assignments }: Pick<AnswerOf<typeof getSchoolContacts>, 'assignments'>) => (
  <section className={classes.section}>
    <h3>Executives</h3>
    {assignments.length === 0 && <p className={textStyles.quiet}>It was never assigned to anyone.</p>}
    <ul className={classes.entries}>
      {assignments.map(({ id, executive, at, by, ended_at, ended_by }) => (
        <li key={id}>
          <span className={textStyles.quiet}>
            {executive}, {ended_at ? 'from' : 'since'} <Moment at={at} />
            {by && `, assigned by ${by}`}
          </span>
          {ended_at && (
            <span className={textStyles.quiet}>
              until <Moment at={ended_at} />
              {ended_by && `, ended by ${ended_by}`}
            </span>
          )}
        </li>
      ))}
    </ul>
  </section>
)
