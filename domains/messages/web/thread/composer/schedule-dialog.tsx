import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ChoiceList } from '#domains/actions/web/action/choice-list.tsx'
import { kolkataDay, kolkataTime } from '#platform/contract/india.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import { agreedText } from '#platform/web/ui/time/moment-text.ts'
import { quickTimes } from '#platform/web/ui/when/quick-times.ts'
import { instantOf, noSlot, type Slot } from '#platform/web/ui/when/slot.ts'
import { WhenField } from '#platform/web/ui/when/when-field.tsx'

interface ScheduleDialogProps {
  title: string
  action: string
  /** When it is sent as things stand. */
  at?: string
  /** The end of the 24 hours in which free text is allowed; nothing for a template. */
  windowEndsAt?: string | null
  problem: string | undefined
  isSending: boolean
  onSchedule: (at: string) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks when a message is to be sent. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { title, action, at, windowEndsAt, problem, isSending, onSchedule, onClose, children } = props
  const [slot, setSlot] = useState<Slot>(at === undefined ? noSlot : { date: kolkataDay(at), time: kolkataTime(at) })
  const [incomplete, setIncomplete] = useState<string>()
  const [quick] = useState(() => quickTimes(Date.now(), undefined).map((choice, place) => ({ ...choice, value: place })))
  const chosen = slot.unread ? undefined : quick.find(({ date, time }) => date === slot.date && time === slot.time)
  const choose = (next: Slot) => {
    setSlot(next)
    setIncomplete(undefined)
  }
  const submit = () => {
    const instant = instantOf(slot)
    if (Number.isNaN(instant)) setIncomplete('Choose a day and a time.')
    // A time that is not changed stays exact to the second.
    else
      onSchedule(at !== undefined && kolkataDay(at) === slot.date && kolkataTime(at) === slot.time ? at : new Date(instant).toISOString())
  }
  return (
    <FormDialog title={title} action={action} size="lg" isSending={isSending} onSubmit={submit} onClose={onClose}>
      {children}
      <Text fz="sm">
        If the parent writes before that, the message is cancelled: you answer them first.
        {windowEndsAt && ` Free text is allowed until ${agreedText(windowEndsAt)}.`}
      </Text>
      <ChoiceList
        title="Time of sending"
        choices={quick}
        value={chosen?.value}
        onChange={(place) => {
          const { date, time } = quick[place] ?? noSlot
          choose({ date, time })
        }}
      />
      <WhenField aria-label="Day and time of sending" looks="future" value={slot} problem={incomplete ?? problem} onChange={choose} />
    </FormDialog>
  )
}
