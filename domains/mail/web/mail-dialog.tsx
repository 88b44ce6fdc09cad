import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { listMailContents, previewMailContent, sendMailContent, writeMail } from '#domains/mail/contract/mail.ts'
import { getThread } from '#domains/messages/contract/thread.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors, type RefusalError } from '#platform/web/http/refusal-error.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { toast } from '#platform/web/ui/notes/toast.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import { AddressLine } from './address-line.tsx'
import classes from './mail-dialog.module.css'

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
  if (!data) return <p className={classes.quiet}>Looking at the mail …</p>
  return (
    <section className={classes.preview} aria-label="The mail">
      <h3 className={classes.subject}>{data.subject}</h3>
      <p className={classes.text} dir="auto">
        {data.text}
      </p>
      {data.missing.length > 0 && (
        <p className={classes.trouble} role="alert">
          Not known of this parent: {data.missing.join(', ')}. Fill it in at the lead, or write freely.
        </p>
      )}
    </section>
  )
}

interface Words {
  subject: string
  text: string
}

/** The ways of sending a mail, and what was refused of the last try. */
function useMailSending(leadId: number, onSent: () => void) {
  const [refusal, setRefusal] = useState<RefusalError>()
  const manner = {
    refreshes: [keyOf(getThread, { id: leadId })],
    told: false as const,
    onMutate: () => setRefusal(undefined),
    onRefusal: setRefusal,
    onSuccess: ({ result }: { result: string }) => {
      toast.success(result)
      onSent()
    },
  }
  const template = useCall(sendMailContent, manner)
  const words = useCall(writeMail, { ...manner, params: { id: leadId } })
  return { template, words, isSending: template.isPending || words.isPending, refusal, errors: refusal ? fieldErrors(refusal) : {} }
}

interface OwnWordsProps {
  words: Words
  errors: Readonly<Record<string, string>>
  onChange: (words: Words) => void
}

const OwnWords = ({ words, errors, onChange }: OwnWordsProps) => (
  <>
    <TextInput
      label="Subject"
      value={words.subject}
      error={errors.subject}
      onChange={({ currentTarget }) => onChange({ ...words, subject: currentTarget.value })}
    />
    <Textarea
      label="Text"
      autosize
      minRows={6}
      maxRows={16}
      value={words.text}
      error={errors.text}
      onChange={({ currentTarget }) => onChange({ ...words, text: currentTarget.value })}
    />
  </>
)

/** Writes an e-mail to a parent: a template by its name, the usual one chosen already, or words of one’s own. */
export default function MailDialog({ lead, answered, onClose }: MailDialogProps) {
  const { data, isPending } = useAsk(listMailContents, { quiet: true })
  const templates = data?.result ?? []
  const [chosen, setChosen] = useState(answered && freely)
  const choice = chosen ?? String(templates[0]?.id ?? freely)
  const [words, setWords] = useState<Words>({ subject: answered ? underSubject(answered.subject) : '', text: '' })
  const { template, words: own, isSending, refusal, errors } = useMailSending(lead.id, onClose)
  const submit = () => {
    if (choice === freely) own.mutate({ body: { ...words, ...(answered && { reply_to: answered.id }) } })
    else template.mutate({ params: { id: lead.id, mail_id: Number(choice) } })
  }
  const names = templates.map(({ id, name, usual }) => ({ value: String(id), label: usual ? `${name} (usual)` : name }))
  return (
    <FormDialog
      title={answered ? `Answer to ${lead.name}` : `E-mail to ${lead.name}`}
      size="lg"
      action="Send"
      isSending={isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      <AddressLine lead={lead} />
      <NativeSelect
        label="Mail"
        data-autofocus
        disabled={isPending}
        data={[...names, { value: freely, label: 'Write freely' }]}
        value={choice}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      {choice === freely ? (
        <OwnWords words={words} errors={errors} onChange={setWords} />
      ) : (
        <Preview leadId={lead.id} templateId={Number(choice)} />
      )}
      {refusal && !errors.subject && !errors.text && (
        <p className={classes.trouble} role="alert">
          {refusal.detail}
        </p>
      )}
    </FormDialog>
  )
}
