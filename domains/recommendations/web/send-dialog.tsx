import { Button, Checkbox, Group, NativeSelect, Text, Textarea } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { IconBrandWhatsapp, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { whatsappLink } from '#domains/leads/web/lead/facts/phone-links.ts'
import { removedWords } from '#domains/recommendations/contract/bucket.ts'
import { misfitText } from '#domains/recommendations/contract/misfits.ts'
import { mostOnPage, type PageLanguage, pageLanguages, sendToParent } from '#domains/recommendations/contract/parent-page.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { copyText } from '#platform/web/ui/copy-text.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import classes from './bucket.module.css'
import { bucketQuestions } from './bucket-questions.ts'
import { useBucket } from './use-bucket.ts'

interface SendDialogProps {
  lead: LeadDetails
  onClose: () => void
}

const languages = Object.entries(pageLanguages).map(([value, label]) => ({ value, label }))
const isLanguage = (text: string): text is PageLanguage => Object.hasOwn(pageLanguages, text)

/** What is chosen in the dialog, and the press that sends it. */
function useSend(lead: LeadDetails, onClose: () => void) {
  const notDeclined = lead.school_bucket.filter(({ state, is_removed }) => state !== 'declined' && !is_removed).map(({ id }) => id)
  const [chosen, setChosen] = useState(notDeclined.slice(0, mostOnPage))
  const [language, setLanguage] = useState<PageLanguage>(lead.language === 'hi' ? 'hi' : 'en')
  const [child, setChild] = useState('')
  const [attempt] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState<string>()
  const send = useCall(sendToParent, {
    params: { id: lead.id },
    refreshes: bucketQuestions(lead.id),
    onRefusal: (refusal) => setProblem(Object.values(fieldErrors(refusal))[0] ?? refusal.detail),
    onSuccess: ({ status, by_hand, page }) => {
      if (by_hand) return
      // It may have been recorded only, or refused before: the sentence says which.
      if (page.sending === 'rejected' || page.sending === 'failed' || page.sending === 'unknown') toast.error(status)
      else toast.success(status)
      onClose()
    },
  })
  const toggle = (id: number) => {
    setProblem(undefined)
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  }
  const press = () => {
    const schools = lead.school_bucket.filter(({ id }) => chosen.includes(id)).map(({ id }) => id)
    send.mutate({ body: { schools, language, attempt, ...(child && { child: Number(child) }) } })
  }
  return { chosen, toggle, language, setLanguage, child, setChild, problem, press, isSending: send.isPending, byHand: send.data?.by_hand }
}

/** Chooses the schools and sends the parent one message with their page, or shows the message where staff send it themselves. */
export default function SendDialog({ lead, onClose }: SendDialogProps) {
  const sending = useSend(lead, onClose)
  const { problem, press, isSending, byHand } = sending
  if (byHand) return <ByHand lead={lead} {...byHand} onClose={onClose} />
  return (
    <FormDialog title="Send to Parent" action="Send" isSending={isSending} onSubmit={press} onClose={onClose}>
      <Text size="sm">
        The parent gets one message with the address of a page, which opens without a log-in. They can say there which schools they want to
        visit, which not, and that they want a call.
      </Text>
      <Schools lead={lead} {...sending} />
      <ForWhom of={lead.form} {...sending} />
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </FormDialog>
  )
}

function Schools({
  lead,
  chosen,
  toggle,
  child,
}: Pick<SendDialogProps, 'lead'> & Pick<ReturnType<typeof useSend>, 'chosen' | 'toggle' | 'child'>) {
  const bucket = useBucket(lead)
  const misfitsOf = (schoolId: number) =>
    (bucket.find(({ id }) => id === schoolId)?.misfits ?? []).filter((misfit) => child === '' || String(misfit.child.id) === child)
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>Schools on the page</legend>
      {lead.school_bucket.map(({ id, label, is_removed }) => (
        <Checkbox
          key={id}
          size="sm"
          label={<bdi>{label}</bdi>}
          description={is_removed ? removedWords : misfitText(misfitsOf(id)) || undefined}
          disabled={is_removed && !chosen.includes(id)}
          checked={chosen.includes(id)}
          onChange={() => toggle(id)}
        />
      ))}
    </fieldset>
  )
}

interface ForWhomProps extends Pick<ReturnType<typeof useSend>, 'language' | 'setLanguage' | 'child' | 'setChild'> {
  of: LeadDetails['form']
}

const ForWhom = ({ of, language, setLanguage, child, setChild }: ForWhomProps) => (
  <Group align="flex-start" grow>
    <NativeSelect
      label="Language of the message"
      data={languages}
      value={language}
      onChange={(event) => isLanguage(event.currentTarget.value) && setLanguage(event.currentTarget.value)}
    />
    {of.length > 1 && (
      <NativeSelect
        label="For"
        value={child}
        onChange={(event) => setChild(event.currentTarget.value)}
        data={[{ value: '', label: 'All children' }, ...of.map(({ id, child_name }) => ({ value: String(id), label: child_name }))]}
      />
    )}
  </Group>
)

/** The message where the portal cannot send it: a person presses Send in WhatsApp. */
function ByHand({ lead, text, reason, onClose }: SendDialogProps & { text: string; reason: string }) {
  return (
    <FormDialog title="Send it by hand" action="Done" isSending={false} onSubmit={onClose} onClose={onClose}>
      <Text size="sm">{reason} The page is ready: send its address yourself.</Text>
      <Textarea label="Message" readOnly autosize minRows={4} value={text} />
      <Group>
        <Button
          component="a"
          variant="default"
          href={whatsappLink(lead.mobile_number_with_code, text)}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
          title="Opens WhatsApp in a new tab with the message; you send it there"
        >
          Open WhatsApp
        </Button>
        <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copyText(text, 'Message copied')}>
          Copy the message
        </Button>
      </Group>
    </FormDialog>
  )
}
