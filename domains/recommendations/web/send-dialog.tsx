import { Box, Button, Checkbox, Group, NativeSelect, Text, Textarea } from '@mantine/core'
import { named } from '#platform/web/toasts/named.ts'
import '@mantine/core/styles/Checkbox.layer.css'
import { IconBrandWhatsapp, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { whatsappLink } from '#domains/leads/web/lead/facts/phone-links.ts'
import { type Night, useNight } from '#domains/messages/web/night/use-writing-hours.ts'
import { removedWords } from '#domains/recommendations/contract/bucket.ts'
import { misfitText } from '#domains/recommendations/contract/misfits.ts'
import {
  maxOnPage,
  type PageLanguage,
  pageLanguages,
  previewToParent,
  sendToParent,
} from '#domains/recommendations/contract/parent-page.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors, RefusalError } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { copyText } from '#platform/web/ui/copy-text.ts'
import { FormDialog, waiting } from '#platform/web/ui/over/form-dialog.tsx'
import classes from './bucket.module.css'
import { bucketQuestions } from './bucket-questions.ts'
import { MessageToSend } from './message-to-send.tsx'
import { useBucket } from './use-bucket.ts'

interface SendDialogProps {
  lead: LeadDetails
  onClose: () => void
}

const languages = Object.entries(pageLanguages).map(([value, label]) => ({ value, label }))
const isLanguage = (text: string): text is PageLanguage => Object.hasOwn(pageLanguages, text)

const sentenceOf = (refusal: RefusalError) => Object.values(fieldErrors(refusal))[0] ?? refusal.detail

/** The schools, the language and the child that are chosen, and the message that they make. */
function usePage(lead: LeadDetails) {
  const notDeclined = lead.school_bucket.filter(({ state, is_removed }) => state !== 'declined' && !is_removed).map(({ id }) => id)
  const [chosen, setChosen] = useState(notDeclined.slice(0, maxOnPage))
  const [language, setLanguage] = useState<PageLanguage>(lead.language === 'hi' ? 'hi' : 'en')
  const [child, setChild] = useState('')
  const schools = lead.school_bucket.filter(({ id }) => chosen.includes(id)).map(({ id }) => id)
  const isFit = schools.length > 0 && schools.length <= maxOnPage
  const { data, error, isPlaceholderData } = useApiQuery(previewToParent, {
    params: { id: lead.id },
    query: { schools, language, ...(child && { child: Number(child) }) },
    enabled: isFit,
    keepPrevious: true,
    quiet: true,
  })
  const toggle = (id: number) => setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  const wait = error && (error instanceof RefusalError ? sentenceOf(error) : 'The message cannot be shown right now.')
  const missing = schools.length === 0 ? 'Choose the schools to send.' : `Choose at most ${maxOnPage} schools.`
  return {
    ...{ chosen, toggle, schools, language, setLanguage, child, setChild },
    message: isFit && !error ? data : undefined,
    wait: isFit ? (wait ?? (data && !isPlaceholderData ? undefined : 'The message is loading.')) : missing,
  }
}
type PageChoice = ReturnType<typeof usePage>

/** The press that sends the message as it is shown, now or when the day begins. */
function useSend(lead: LeadDetails, { schools, language, child, message }: PageChoice, onClose: () => void) {
  const [attempt] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState<string>()
  const send = useApiMutation(sendToParent, {
    params: { id: lead.id },
    refreshes: [...bucketQuestions(lead.id), keyOf(previewToParent, { id: lead.id })],
    onMutate: () => setProblem(undefined),
    onRefusal: (refusal) => setProblem(sentenceOf(refusal)),
    onSuccess: ({ status, by_hand, page }) => {
      if (by_hand) return
      const words = named(lead.name, status)
      // It may have been recorded only, or refused before: the sentence says which.
      if (page.sending === 'rejected' || page.sending === 'failed' || page.sending === 'unknown') toast.error(words)
      else toast.success(words)
      onClose()
    },
  })
  const press = (sendAt?: string) => {
    if (!message || send.isPending) return
    const { seen } = message
    send.mutate({ body: { schools, language, attempt, seen, ...(child && { child: Number(child) }), ...(sendAt && { send_at: sendAt }) } })
  }
  return { problem, press, isSending: send.isPending, byHand: send.data?.by_hand }
}

/** At night: when the day begins, where the message may wait until then. */
const byDayOf = (night: Night | undefined, message: PageChoice['message']) => {
  if (!night || !message || message.way === 'by_hand') return undefined
  const endsBefore = message.window_ends_at !== null && Date.parse(message.window_ends_at) <= Date.parse(night.beginsAt)
  return endsBefore ? undefined : night
}

/** Chooses the schools and sends the parent one message with their page, or shows the message where staff send it themselves. */
export default function SendDialog({ lead, onClose }: SendDialogProps) {
  const page = usePage(lead)
  const { problem, press, isSending, byHand } = useSend(lead, page, onClose)
  const night = useNight(lead.id)
  const { message, wait } = page
  const byDay = byDayOf(night, message)
  if (byHand) return <ByHand lead={lead} {...byHand} onClose={onClose} />
  return (
    <FormDialog
      title={`Send to ${lead.name}`}
      action={message?.way === 'by_hand' ? 'Make the page' : 'Send'}
      isSending={isSending}
      waitsFor={wait}
      otherAction={
        byDay && (
          <Button variant="default" {...waiting(wait)} onClick={() => wait === undefined && press(byDay.beginsAt)}>
            {byDay.action}
          </Button>
        )
      }
      onSubmit={() => press()}
      onClose={onClose}
    >
      <Text fz="sm" lh="sm">
        The parent gets one message with the address of a page, which opens without a log-in. They can say there which schools they want to
        visit, which not, and that they want a call.
      </Text>
      <Schools lead={lead} {...page} />
      <ForWhom of={lead.form} {...page} />
      {message && <MessageToSend name={lead.name} message={message} night={night} byDay={byDay} />}
      {problem && (
        <Text fz="sm" lh="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </FormDialog>
  )
}

function Schools({ lead, chosen, toggle, child }: Pick<SendDialogProps, 'lead'> & Pick<PageChoice, 'chosen' | 'toggle' | 'child'>) {
  const bucket = useBucket(lead)
  const misfitsOf = (schoolId: number) =>
    (bucket.find(({ id }) => id === schoolId)?.misfits ?? []).filter((misfit) => child === '' || String(misfit.child.id) === child)
  return (
    <fieldset className={classes.choices}>
      <Box component="legend" p="0 0 6px" fz="sm" fw={500}>
        Schools on the page
      </Box>
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

interface ForWhomProps extends Pick<PageChoice, 'language' | 'setLanguage' | 'child' | 'setChild'> {
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
      <Text fz="sm" lh="sm">
        {reason} The page is ready: send its address yourself.
      </Text>
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
