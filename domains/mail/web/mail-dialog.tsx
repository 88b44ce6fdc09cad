import { Box, Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { blockedText } from '#domains/leads/contract/do-not-disturb.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { listMailContents, previewMailContent, sendMailContent, writeMail } from '#domains/mail/contract/mail.ts'
import { getThread, listScheduled } from '#domains/messages/contract/thread.ts'
import { AboutFields } from '#domains/messages/web/about/about-fields.tsx'
import { useAbout } from '#domains/messages/web/about/use-about.ts'
import { NightNote } from '#domains/messages/web/night/night-note.tsx'
import { useNight } from '#domains/messages/web/night/use-writing-hours.ts'
import { ScheduleDialog } from '#domains/messages/web/thread/composer/schedule-dialog.tsx'
import { DoNotDisturbNote } from '#domains/messages/web/thread/do-not-disturb-note.tsx'
import { PreferenceDialog } from '#domains/messages/web/thread/preference-dialog.tsx'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { named } from '#platform/web/toasts/named.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { FormDialog, waiting } from '#platform/web/ui/over/form-dialog.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { AddressLine, type KnownAddress } from './address-line.tsx'
import classes from './mail-dialog.module.css'
import { type MailDraft, useMailDraft } from './mail-draft.ts'
import { MailFilesField } from './mail-files-field.tsx'
import { type RefusedKind, TakeBackDialog, UnsubscribedLines } from './unsubscribed-lines.tsx'
import { useMailFiles } from './use-mail-files.ts'

interface MailDialogProps {
  lead: Pick<LeadRow, 'id' | 'name' | 'email' | 'email_bounced' | 'calling'>
  /** The mail that is answered. */
  answered?: { id: number; subject: string }
  onClose: () => void
}

const underSubject = (subject: string) => (/^(?:re|aw|sv)\s*:/i.test(subject) ? subject : `Re: ${subject}`.trim())

/** Staff write a mail of their own words under this choice. */
const freely = 'freely'

/** The mail as this parent would get it. */
function Preview({ preview: { data, error } }: { preview: MailForm['preview'] }) {
  if (error && !data) return <p className={textStyles.quiet}>The mail cannot be shown right now.</p>
  if (!data) return <p className={textStyles.quiet}>Loading the mail…</p>
  return (
    <section className={classes.preview} aria-label="The mail">
      <Box component="h3" m="0 0 var(--mantine-spacing-xs)" fz="sm">
        {data.subject}
      </Box>
      <p className={textStyles.asTyped} dir="auto">
        {data.text}
      </p>
      {data.missing.length > 0 && (
        <p className={textStyles.error} role="alert">
          Not known for this parent: {data.missing.join(', ')}. Choose the child and the school, fill it in at the lead, or write freely.
        </p>
      )}
    </section>
  )
}

/** What was refused of the last try: a sentence for each field, or for the whole mail. */
type Problems = Readonly<Record<string, string>>

const problemsOf = (errors: Problems, detail: string): Problems => (Object.keys(errors).length > 0 ? errors : { form: detail })

/** The ways of sending a mail, and what was refused of the last try, as long as nobody mended it. */
function useMailSending(
  { id: leadId, name }: Pick<LeadRow, 'id' | 'name'>,
  { attempt, clear }: Pick<ReturnType<typeof useMailDraft>, 'attempt' | 'clear'>,
  onSent: () => void,
) {
  const [problems, setProblems] = useState<Problems>({})
  const options = {
    attempt,
    refreshes: [keyOf(getThread, { id: leadId }), keyOf(listScheduled), keyOf(previewMailContent)],
    showToast: false as const,
    whom: () => name,
    onMutate: () => setProblems({}),
    onRefusal: (refusal: Parameters<typeof fieldErrors>[0]) => setProblems(problemsOf(fieldErrors(refusal), refusal.detail)),
    onSuccess: ({ result }: { result: string }) => {
      toast.success(named(name, result))
      clear()
      onSent()
    },
  }
  const template = useApiMutation(sendMailContent, options)
  const words = useApiMutation(writeMail, { ...options, params: { id: leadId } })
  /** A field that was changed, or the mail as a whole, is no longer refused. */
  const mend = (...fields: string[]) =>
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== 'form' && !fields.includes(field))))
  return { template, words, isSending: template.isPending || words.isPending, problems, mend }
}

/** Why a mail waits, in words; undefined when it can be sent. */
function waitOf(
  { email, bounced, isBlocked }: KnownAddress & { isBlocked: boolean },
  isAttaching: boolean,
  preview: MailForm['preview'],
  isFree: boolean,
): string | undefined {
  if (isBlocked) return blockedText({ calls: false, writing: true })
  if (email === null) return 'Save the parent’s e-mail address first.'
  if (bounced) return 'Mail to this address came back. Change it first.'
  if (isAttaching) return 'A file is being attached.'
  if (isFree || preview.error) return undefined
  if (!preview.data || preview.isPlaceholderData) return 'The mail is loading.'
  return preview.data.missing.length > 0 ? `The mail still needs ${preview.data.missing.join(' and ')}.` : undefined
}

/** The mail that a draft means: a template, or words of one’s own. */
function useMailChoice({ choice }: MailDraft, isBegun: boolean) {
  const { data, isPending } = useApiQuery(listMailContents, { quiet: true })
  const templates = data?.result ?? []
  const isOffered = choice === freely || templates.some(({ id }) => String(id) === choice)
  // A mail of one’s own that was begun is gone on with.
  const chosen = (isOffered ? choice : undefined) ?? (isBegun ? freely : String(templates[0]?.id ?? freely))
  return {
    choice: chosen,
    isPending,
    names: templates.map(({ id, name, usual }) => ({ value: String(id), label: usual ? `${name} (usual)` : name })),
  }
}

/** What is being written to a parent, and the sending of it now or later. */
function useMailForm({ lead, answered, onClose }: MailDialogProps) {
  const empty = { subject: answered ? underSubject(answered.subject) : '', text: '' }
  const { draft, change: keep, ...kept } = useMailDraft(lead.id, answered?.id, empty)
  const of = useMailChoice(draft, answered !== undefined || draft.text !== '' || draft.subject !== empty.subject)
  const { choice } = of
  const { template, words, ...sending } = useMailSending(lead, kept, onClose)
  const change = (patch: Partial<MailDraft>) => {
    keep(patch)
    sending.mend(...Object.keys(patch))
  }
  const [address, setAddress] = useState<KnownAddress>({ email: lead.email, bounced: lead.email_bounced })
  const files = useMailFiles(lead.id, draft.files ?? [], (next) => change({ files: next.length > 0 ? next : undefined }))
  const about = useAbout(lead.id)
  const isFree = choice === freely
  const preview = useApiQuery(previewMailContent, {
    ...{ params: { id: lead.id, mail_id: Number(choice) }, query: about.query, enabled: !isFree && !of.isPending },
    ...{ keepPrevious: true, quiet: true },
  })
  const wait = waitOf({ ...address, isBlocked: lead.calling.writing_blocked }, files.share !== undefined, preview, isFree)
  const { subject, text } = draft
  return {
    ...{ ...sending, ...of, draft, change, files, about, preview, wait, address },
    saveAddress: (known: KnownAddress) => {
      setAddress(known)
      sending.mend()
    },
    submit: (sendAt?: string) => {
      if (wait !== undefined) return
      const later = sendAt === undefined ? {} : { send_at: sendAt }
      const names = files.files.map(({ file }) => file)
      if (isFree)
        words.mutate({
          body: { subject, text, ...(answered && { reply_to: answered.id }), ...(names.length > 0 && { files: names }), ...later },
        })
      else
        template.mutate({
          params: { id: lead.id, mail_id: Number(choice) },
          query: {
            ...{ ...about.query, ...later },
            ...(names.length > 0 && { files: names }),
            ...(preview.data && { seen: preview.data.seen }),
          },
        })
    },
  }
}

type MailForm = ReturnType<typeof useMailForm>

const OwnWords = ({ draft, problems, change }: MailForm) => (
  <>
    <TextInput
      label="Subject"
      value={draft.subject}
      error={problems.subject}
      onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
    />
    <Textarea
      label="Text"
      autosize
      minRows={6}
      maxRows={16}
      value={draft.text}
      error={problems.text}
      onChange={({ currentTarget }) => change({ text: currentTarget.value })}
    />
  </>
)

interface LaterDialogProps {
  form: MailForm
  onClose: () => void
}

/** Asks when the mail is to be sent. */
const LaterDialog = ({ form: { problems, isSending, submit }, onClose }: LaterDialogProps) => (
  <ScheduleDialog
    title="Send later"
    action="Schedule"
    problem={Object.values(problems)[0]}
    isSending={isSending}
    onSchedule={submit}
    onClose={onClose}
  />
)

/** The fields that show their own problem. */
const shown: readonly string[] = ['subject', 'text', 'files']

const Fields = ({ form }: { form: MailForm }) => {
  const other = Object.entries(form.problems).find(([field]) => !shown.includes(field))?.[1]
  return (
    <>
      <NativeSelect
        label="Mail"
        data-autofocus
        disabled={form.isPending}
        data={[...form.names, { value: freely, label: 'Write freely' }]}
        value={form.choice}
        onChange={({ currentTarget }) => form.change({ choice: currentTarget.value })}
      />
      {form.choice === freely ? (
        <OwnWords {...form} />
      ) : (
        <>
          <AboutFields about={form.about} />
          <Preview preview={form.preview} />
        </>
      )}
      <MailFilesField files={form.files} refused={form.problems.files} />
      {other && (
        <p className={textStyles.error} role="alert">
          {other}
        </p>
      )}
    </>
  )
}

/** Writes an e-mail to a parent: a template by its name, the usual one chosen already, or words of one’s own, with files. */
export default function MailDialog(props: MailDialogProps) {
  const { lead, answered, onClose } = props
  const form = useMailForm(props)
  const later = useOver()
  const again = useOver<RefusedKind>()
  // Esc reaches every dialog at once, and closes the upper one.
  const agreed = useOver()
  const closeUpper = [later, again, agreed].find(({ over }) => over)?.close ?? onClose
  const isBlocked = lead.calling.writing_blocked
  const night = useNight(lead.id)
  const sendLater = (
    <>
      <Button
        ref={later.opener}
        variant="default"
        leftSection={<IconClock size={16} aria-hidden />}
        {...waiting(form.wait)}
        onClick={() => form.wait === undefined && later.open(true)}
      >
        Send later
      </Button>
      {night && (
        <Button variant="default" {...waiting(form.wait)} onClick={() => form.wait === undefined && form.submit(night.beginsAt)}>
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
        waitsFor={form.wait}
        otherAction={isBlocked ? undefined : sendLater}
        onSubmit={() => form.submit()}
        onClose={closeUpper}
      >
        {isBlocked ? (
          <DoNotDisturbNote opener={agreed.opener} onAgreed={() => agreed.open(true)} />
        ) : (
          <>
            <AddressLine leadId={lead.id} known={form.address} onSaved={form.saveAddress} />
            <UnsubscribedLines leadId={lead.id} again={again} />
            <Fields form={form} />
            {night && <NightNote night={night} />}
          </>
        )}
      </FormDialog>
      {later.over && <LaterDialog form={form} onClose={later.close} />}
      {agreed.over && <PreferenceDialog leadId={lead.id} optsOut={false} onClose={agreed.close} />}
      {again.over && <TakeBackDialog leadId={lead.id} refused={again.over} onTakenBack={form.mend} onClose={again.close} />}
    </>
  )
}
