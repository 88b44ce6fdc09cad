import { DatePickerInput, TimePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { IconCalendar, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { kolkataDay } from '#platform/contract/india.ts'
import { agreedText, dayText } from '#platform/web/ui/time/moment-text.ts'
import { ChoiceList } from './choice-list.tsx'
import { instantOf, quickTimes, type Slot } from './quick-times.ts'
import classes from './schedule-fields.module.css'

interface ScheduleFieldsProps {
  slot: Slot
  isNeeded: boolean
  problem: string | undefined
  /** Any action closes the follow-up that is open now. */
  open: { name: string; due_at: string } | null
  onChange: (slot: Slot) => void
}

const none: Slot = { date: '', time: '' }

function slotText(slot: Slot): string {
  const at = instantOf(slot)
  if (Number.isNaN(at)) return ''
  return `${dayText(slot.date, kolkataDay(Date.now()))} ${slot.time} IST`
}

function hintOf({ isNeeded, open, slot }: ScheduleFieldsProps): string {
  if (slot.date && slot.time) return slotText(slot)
  if (isNeeded) return 'needed for this action'
  return open ? `none: ${open.name}, ${agreedText(open.due_at)}, is closed` : 'if there is one'
}

export function ScheduleFields(props: ScheduleFieldsProps) {
  const { slot, isNeeded, problem, onChange } = props
  const [quick] = useState(() => quickTimes(Date.now()))
  const choices = [...(isNeeded ? [] : [{ value: -1, label: 'None', ...none }]), ...quick.map((choice, at) => ({ ...choice, value: at }))]
  const chosen = choices.find(({ date, time }) => date === slot.date && time === slot.time)
  const choose = (value: number) => {
    const { date, time } = choices.find((choice) => choice.value === value) ?? none
    onChange({ date, time })
  }
  return (
    <div className={classes.schedule}>
      <ChoiceList title="Next step" hint={hintOf(props)} problem={problem} choices={choices} value={chosen?.value} onChange={choose} />
      <fieldset className={classes.fields} aria-label="Day and time of the next step">
        <DatePickerInput
          placeholder="Day"
          valueFormat="ddd D MMM YYYY"
          weekendDays={[]}
          minDate={kolkataDay(Date.now())}
          leftSection={<IconCalendar size={16} aria-hidden />}
          value={slot.date || null}
          error={problem !== undefined}
          onChange={(date) => onChange({ ...slot, date: date ?? '' })}
        />
        <TimePicker
          aria-label="Time of the next step"
          hoursInputLabel="Hour of the next step"
          minutesInputLabel="Minute of the next step"
          leftSection={<IconClock size={16} aria-hidden />}
          value={slot.time}
          error={problem !== undefined}
          onChange={(time) => onChange({ ...slot, time: time.slice(0, 5) })}
        />
      </fieldset>
    </div>
  )
}
