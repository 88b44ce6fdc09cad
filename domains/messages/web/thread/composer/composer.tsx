import { Group, NativeSelect } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import type { About } from '#domains/messages/contract/about.ts'
import type { Message } from '#domains/messages/contract/message.ts'
import type { Thread } from '#domains/messages/contract/thread.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import { underMessages } from '#platform/web/ui/notes/under-messages.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import textButton from '#platform/web/ui/text-button.module.css'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { useNow } from '#platform/web/ui/time/use-now.ts'
import { useAbout } from '../../about/use-about.ts'
import { PreferenceDialog } from '../preference-dialog.tsx'
import classes from '../thread.module.css'
import { TemplatePicker } from './template-picker.tsx'
import { TextForm } from './text-form.tsx'
import { windowText } from './window-text.ts'

interface ComposerProps {
  leadId: number
  thread: Thread
  field: RefObject<HTMLTextAreaElement | null>
  /** The message that is answered. */
  answered: Message | undefined
  isAtFoot: boolean
  /** The child and the school of the conversation, where they are known. */
  about?: About | undefined
}

interface NumberChoiceProps {
  usable: Thread['numbers']
  number: Thread['numbers'][number]
  onChoose: (number: string) => void
}

const NumberChoice = ({ usable, number, onChoose }: NumberChoiceProps) =>
  usable.length > 1 ? (
    <NativeSelect
      size="xs"
      aria-label="Number to write to"
      data={usable.map((one) => ({ value: one.number, label: phoneText(one.phone) }))}
      value={number.number}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  ) : (
    <span>{phoneText(number.phone)}</span>
  )

/** Writes to a parent by WhatsApp; where its 24 hours are over it offers the templates alone. */
export function Composer({ leadId, thread, field, answered, isAtFoot, about: given }: ComposerProps) {
  const usable = thread.numbers.filter(({ wrong }) => !wrong)
  const [chosen, setChosen] = useState<string>()
  const number = usable.find((one) => one.number === chosen) ?? usable.find(({ latest }) => latest) ?? usable[0]
  const [isPicking, setIsPicking] = useState(false)
  const about = useAbout(leadId, given)
  const templates = useRef<HTMLButtonElement>(null)
  const stopping = useOver()
  const left = windowText(number?.window_ends_at ?? null, useNow())
  if (!number) return <p className={classes.note}>This parent has no number for WhatsApp.</p>
  if (thread.opted_out || thread.provider === null)
    return thread.provider === null ? <p className={classes.note}>No WhatsApp provider is configured. An admin connects one.</p> : null
  // The button that sent the template goes with it.
  const goOn = () => {
    setIsPicking(false)
    const next = field.current ?? templates.current
    next?.focus()
  }
  return (
    <div ref={isAtFoot ? underMessages : undefined} className={classes.composer}>
      <Group gap="4px 10px" fz="xs">
        <NumberChoice usable={usable} number={number} onChoose={setChosen} />
        <span className={textStyles.quietXs}>
          {left ? `Free text by WhatsApp: ${left}` : 'WhatsApp takes only templates: the parent has not written there within 24 hours.'}
        </span>
        <Group component="span" gap="0 14px" align="stretch" ml="auto">
          <button
            ref={templates}
            type="button"
            className={textButton.button}
            aria-expanded={isPicking || !left}
            disabled={number.blocked}
            onClick={() => setIsPicking(!isPicking)}
          >
            Templates
          </button>
          <button ref={stopping.opener} type="button" className={textButton.button} onClick={() => stopping.open(true)}>
            No WhatsApp or mail
          </button>
        </Group>
      </Group>
      {number.blocked ? (
        <p className={classes.note}>Another parent has this number too and may not be written to. Nothing can be sent to it.</p>
      ) : (
        <>
          {(isPicking || !left) && <TemplatePicker leadId={leadId} number={number.number} about={about} onSent={goOn} />}
          {left && <TextForm {...{ leadId, number: number.number, windowEndsAt: number.window_ends_at, field, answered, about }} />}
        </>
      )}
      {stopping.over && <PreferenceDialog leadId={leadId} optsOut onClose={stopping.close} />}
    </div>
  )
}
