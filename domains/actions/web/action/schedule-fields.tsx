import { useState } from 'react'
import { useActionList } from '#domains/leads/web/list/action-list.ts'
import { agreedText } from '#platform/web/ui/time/moment-text.ts'
import { type QuickTime, quickTimes } from '#platform/web/ui/when/quick-times.ts'
import { noSlot, type Slot } from '#platform/web/ui/when/slot.ts'
import { WhenField } from '#platform/web/ui/when/when-field.tsx'
import { ChoiceList } from './choice-list.tsx'
import classes from './schedule-fields.module.css'

interface ScheduleFieldsProps {
  /** Times at which the parent is likely to answer. */
  best?: readonly QuickTime[]
  slot: Slot
  isNeeded: boolean
  /** A call to a parent in India, for which the hours of calling are. */
  isCall: boolean
  problem: string | undefined
  /** Any action closes the follow-up that is open now. */
  open: { due_at: string } | null
  onChange: (slot: Slot) => void
}

function hintOf({ isNeeded, open, slot }: ScheduleFieldsProps): string | undefined {
  if (slot.date || slot.unread) return undefined
  if (isNeeded) return 'needed for this action'
  return open ? `None: this closes the call due ${agreedText(open.due_at)}` : 'if there is one'
}

export function ScheduleFields(props: ScheduleFieldsProps) {
  const { best = [], slot, isNeeded, isCall, problem, onChange } = props
  const hours = useActionList().data?.calling_hours
  const [now] = useState(Date.now)
  const isBest = ({ date, time }: Slot) => best.some((each) => each.date === date && each.time === time)
  const quick = [...best, ...quickTimes(now, hours).filter((choice) => !isBest(choice))]
  const choices = [...(isNeeded ? [] : [{ value: -1, label: 'None', ...noSlot }]), ...quick.map((choice, at) => ({ ...choice, value: at }))]
  const chosen = slot.unread ? undefined : choices.find(({ date, time }) => date === slot.date && time === slot.time)
  const choose = (value: number) => {
    const { date, time } = choices.find((choice) => choice.value === value) ?? noSlot
    onChange({ date, time })
  }
  return (
    <div className={classes.schedule}>
      <ChoiceList title="Next step" hint={hintOf(props)} choices={choices} value={chosen?.value} onChange={choose} />
      <WhenField
        aria-label="Day and time of the next step"
        looks="ahead"
        value={slot}
        hours={hours}
        warnsOutside={isCall}
        problem={problem}
        onChange={onChange}
      />
    </div>
  )
}
