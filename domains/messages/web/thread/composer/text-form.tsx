import { Button, Group, Textarea } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { hasKeyboard } from '#platform/web/ui/keys/has-keyboard.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { AboutFields } from '../../about/about-fields.tsx'
import { NightNote } from '../../night/night-note.tsx'
import { type Night, useNight } from '../../night/use-writing-hours.ts'
import classes from '../thread.module.css'
import { AttachedChip } from './attached-chip.tsx'
import { Chip } from './chip.tsx'
import { FileButtons } from './file-buttons.tsx'
import { QuickReplyList } from './quick-reply-list.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { useQuickReplies } from './use-quick-replies.ts'
import { type TextFormProps, useTextForm } from './use-text-form.ts'

/** What is to be known at night, and the sending when the day begins, where free text is still allowed then. */
function useTextByNight({ leadId, windowEndsAt }: TextFormProps) {
  const night = useNight(leadId)
  const endsBefore = night !== undefined && windowEndsAt !== null && Date.parse(windowEndsAt) <= Date.parse(night.beginsAt)
  return {
    night,
    byDay: night && !endsBefore ? night : undefined,
    also: endsBefore ? 'The 24 hours of free text end before the day begins.' : undefined,
  }
}

/** The field in which free text is written, with a file, quick replies and a later time. Enter sends; with Shift it begins a line. */
export function TextForm(props: TextFormProps) {
  const { leadId, answered, field, windowEndsAt, about } = props
  const form = useTextForm(props)
  const replies = useQuickReplies(leadId, about, form.text, form.type)
  const later = useOver()
  const { night, byDay, also } = useTextByNight(props)
  // A slash and a word are for the list, and never sent to a parent by a slip.
  const cannotSend = form.cannotSend || replies.isOpen
  const submit = (at?: string) => !cannotSend && form.submit(at)
  const onKeyDown = (event: KeyboardEvent) => {
    if (replies.onKeyDown(event) || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    // At night Alt Enter never sends now.
    if (!night || !event.altKey) submit()
    else if (byDay) submit(byDay.beginsAt)
  }
  return (
    <>
      <form
        className={classes.write}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Attached answered={answered} form={form} />
        {replies.isOpen && <AboutFields about={about} size="xs" />}
        {replies.isOpen && <QuickReplyList {...replies} onChoose={replies.choose} />}
        <Textarea
          {...{ ref: field, 'aria-label': 'Message', placeholder: 'Write a message, / for quick replies' }}
          // The key of a telephone says that it sends.
          {...{
            enterKeyHint: 'send',
            ...(hasKeyboard() && { description: 'Enter sends, Shift Enter starts a line.' }),
            inputWrapperOrder: ['input', 'description', 'error'],
          }}
          {...{ autosize: true, minRows: 1, maxRows: 8, value: form.text, error: form.error }}
          {...replies.ofField}
          onChange={({ currentTarget }) => form.type(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {night && <NightNote night={night} also={also} />}
        <Toolbar {...{ form, cannotSend, later, byDay }} onByDay={submit} />
      </form>
      {later.over && (
        <ScheduleDialog
          {...{ title: 'Send later', action: 'Schedule', windowEndsAt, problem: form.error, isSending: form.isSending }}
          onSchedule={(at) => form.submit(at, () => later.closeTo(field.current))}
          onClose={later.close}
        />
      )}
    </>
  )
}

type Form = ReturnType<typeof useTextForm>

/** The message that is answered, and the file that goes with the text. */
const Attached = ({ answered, form }: Pick<TextFormProps, 'answered'> & { form: Form }) => (
  <>
    {answered && (
      <Chip label="Cancel the reply" onDrop={form.dropReply}>
        Reply to: {answered.msg.message || answered.msg.type}
      </Chip>
    )}
    <AttachedChip file={form.file} />
  </>
)

interface ToolbarProps {
  form: Form
  cannotSend: boolean
  later: ReturnType<typeof useOver<true, HTMLButtonElement>>
  /** At night: when the day begins. */
  byDay: Night | undefined
  onByDay: (at: string) => void
}

const Toolbar = ({ form, cannotSend, later, byDay, onByDay }: ToolbarProps) => (
  <Group gap={6} justify="flex-end">
    <FileButtons file={form.file} />
    <Button
      ref={later.opener}
      variant="default"
      size="xs"
      className={classes.later ?? ''}
      leftSection={<IconClock size={14} aria-hidden />}
      {...refusing(cannotSend)}
      onClick={() => !cannotSend && later.open(true)}
    >
      Send later
    </Button>
    {byDay && (
      <Button
        {...{ variant: 'default', size: 'xs', 'aria-keyshortcuts': 'Alt+Enter', title: 'Alt Enter' }}
        {...refusing(cannotSend)}
        onClick={() => onByDay(byDay.beginsAt)}
      >
        {byDay.action}
      </Button>
    )}
    <Button type="submit" size="xs" {...refusing(cannotSend)} title="Enter">
      {form.isSending ? 'Sending' : 'Send'}
    </Button>
  </Group>
)

/** A disabled button would lose the focus as soon as it is pressed. */
const refusing = (cannotSend: boolean) => ({ ...(cannotSend && { 'data-disabled': true }), 'aria-disabled': cannotSend })
