import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { listMailContents, previewMailContent, sendMailContent, writeMail } from '#domains/mail/contract/mail.ts'
import { getThread, listScheduled } from '#domains/messages/contract/thread.ts'
import { NightNote } from '#domains/messages/web/night/night-note.tsx'
import { useNight } from '#domains/messages/web/night/use-writing-hours.ts'
import { ScheduleDialog } from '#domains/messages/web/thread/composer/schedule-dialog.tsx'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors, type RefusalError } from '#platform/web/http/refusal-error.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { AddressLine } from './address-line.tsx'
import classes from './mail-dialog.module.css'
import { useMailDraft } from './mail-draft.ts'
import { type RefusedKind, TakeBackDialog, UnsubscribedLines } from './unsubscribed-lines.tsx'

interface MailDialogProps {
  lead: Pick<LeadRow, 'id' | 'name' | 'email' | 'email_bounced'>
  /** The mail that is answered. */
  answered?: { id: number; subject: string }
  onClose: () => void
}

const underSubject = (subject: string) => (/^(?:re|aw|sv)\s*:/i.test(subject) ? subject : `Re: ${subject}`.trim())

/** Staff write a mail of their own words under this choice. */
const freely = 'freely'

/** The mail as this parent would get it. */
function Preview({ leadId, templateId }: { leadId: number; templateId: number }) {
  const { data, error } = useAsk(previewMailContent, { params: { id: leadId, mail_id: templateId }, quiet: true })
  if (error && !data) return <p className={classes.quiet}>The mail cannot be shown right now.</p>
  if (!data) return <p className={classes.quiet}>Loading the mail…</p>
  return (
    <section className={classes.preview} aria-label="The mail">
      <h3 className={classes.subject}>{data.subject}</h3>
      <p className={classes.text} dir="auto">
        {data.text}
      </p>
      {data.missing.length > 0 && (
        <p className={classes.trouble} role="alert">
          Not known for this parent: {data.missing.join(', ')}. Fill it in at the lead, or write freely.
        </p>
      )}
    </section>
  )
}

/** The ways of sending a mail, and what was refused of the last try. */
function useMailSending(
  leadId: number,
  { attempt, clear }: Pick<ReturnType<typeof useMailDraft>, 'attempt' | 'clear'>,
  onSent: () => void,
) {
  const [refusal, setRefusal] = useState<RefusalError>()
  const manner = {
    attempt,
    refreshes: [keyOf(getThread, { id: leadId }), keyOf(listScheduled)],
    told: false as const,
    onMutate: () => setRefusal(undefined),
    onRefusal: setRefusal,
    onSuccess: ({ result }: { result: string }) => {
      toast.success(result)
      clear()
      onSent()
    },
  }
  const template = useCall(sendMailContent, manner)
  const words = useCall(writeMail, { ...manner, params: { id: leadId } })
  return { template, words, isSending: template.isPending || words.isPending, refusal, errors: refusal ? fieldErrors(refusal) : {} }
}

/** What is being written to a parent, and the sending of it now or later. */
function useMailForm({ lead, answered, onClose }: MailDialogProps) {
  const { data, isPending } = useAsk(listMailContents, { quiet: true })
  const templates = data?.result ?? []
  const empty = { subject: answered ? underSubject(answered.subject) : '', text: '' }
  const { draft, change, ...kept } = useMailDraft(lead.id, answered?.id, empty)
  const isOffered = draft.choice === freely || templates.some(({ id }) => String(id) === draft.choice)
  // A mail of one’s own that was begun is gone on with.
  const isBegun = answered !== undefined || draft.text !== '' || draft.subject !== empty.subject
  const choice = (isOffered ? draft.choice : undefined) ?? (isBegun ? freely : String(templates[0]?.id ?? freely))
  const sending = useMailSending(lead.id, kept, onClose)
  const { subject, text } = draft
  return {
    ...sending,
    ...{ draft, change, choice, isPending },
    names: templates.map(({ id, name, usual }) => ({ value: String(id), label: usual ? `${name} (usual)` : name })),
    submit: (sendAt?: string) => {
      const later = sendAt === undefined ? {} : { send_at: sendAt }
      if (choice === freely) sending.words.mutate({ body: { subject, text, ...(answered && { reply_to: answered.id }), ...later } })
      else sending.template.mutate({ params: { id: lead.id, mail_id: Number(choice) }, query: later })
    },
  }
}

type MailForm = ReturnType<typeof useMailForm>

const OwnWords = ({ draft, errors, change }: MailForm) => (
  <>
    <TextInput
      label="Subject"
      value={draft.subject}
      error={errors.subject}
      onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
    />
    <Textarea
      label="Text"
      autosize
      minRows={6}
      maxRows={16}
      value={draft.text}
      error={errors.text}
      onChange={({ currentTarget }) => change({ text: currentTarget.value })}
    />
  </>
)

interface LaterDialogProps {
  form: MailForm
  onClose: () => void
}

/** Asks when the mail is to be sent. */
const LaterDialog = ({ form: { refusal, errors, isSending, submit }, onClose }: LaterDialogProps) => (
  <ScheduleDialog
    title="Send later"
    action="Schedule"
    problem={refusal && (Object.values(errors)[0] ?? refusal.detail)}
    isSending={isSending}
    onSchedule={submit}
    onClose={onClose}
  />
)

interface FieldsProps {
  lead: MailDialogProps['lead']
  form: MailForm
}

const Fields = ({ lead, form }: FieldsProps) => (
  <>
    <NativeSelect
      label="Mail"
      data-autofocus
      disabled={form.isPending}
      data={[...form.names, { value: freely, label: 'Write freely' }]}
      value={form.choice}
      onChange={({ currentTarget }) => form.change({ choice: currentTarget.value })}
    />
    {form.choice === freely ? <OwnWords {...form} /> : <Preview leadId={lead.id} templateId={Number(form.choice)} />}
    {form.refusal && !form.errors.subject && !form.errors.text && (
      <p className={classes.trouble} role="alert">
        {form.refusal.detail}
      </p>
    )}
  </>
)

/** Writes an e-mail to a parent: a template by its name, the usual one chosen already, or words of one’s own. */
export default function MailDialog(props: MailDialogProps) {
  const { lead, answered, onClose } = props
  const form = useMailForm(props)
  const later = useOver()
  const again = useOver<RefusedKind>()
  // Esc reaches every dialog at once, and closes the upper one.
  const closeUpper = later.over ? later.close : again.over ? again.close : onClose
  const night = useNight(lead.id)
  const sendLater = (
    <>
      <Button ref={later.opener} variant="default" leftSection={<IconClock size={16} aria-hidden />} onClick={() => later.open(true)}>
        Send later
      </Button>
      {night && (
        <Button variant="default" onClick={() => form.submit(night.beginsAt)}>
          {night.action}
        </Button>
      )}
    </>
  )
  return (
    <>
      <FormDialog
        title={answered ? `Answer to ${lead.name}` : `E-mail to ${lead.name}`}
        size="lg"
        action="Send"
        isSending={form.isSending}
        otherAction={sendLater}
        onSubmit={() => form.submit()}
        onClose={closeUpper}
      >
        <AddressLine lead={lead} />
        <UnsubscribedLines leadId={lead.id} again={again} />
        <Fields lead={lead} form={form} />
        {night && <NightNote night={night} />}
      </FormDialog>
      {later.over && <LaterDialog form={form} onClose={later.close} />}
      {again.over && <TakeBackDialog leadId={lead.id} refused={again.over} onClose={again.close} />}
    </>
  )
}
