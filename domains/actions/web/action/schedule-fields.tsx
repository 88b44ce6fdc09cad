import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useActionList } from '#domains/leads/web/list/action-list.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { dayText } from '#platform/web/ui/time/moment-text.ts'
import { type QuickTime, quickTimes } from '#platform/web/ui/when/quick-times.ts'
import { noSlot, type Slot } from '#platform/web/ui/when/slot.ts'
import { WhenField } from '#platform/web/ui/when/when-field.tsx'
import { ChoiceList } from './choice-list.tsx'
import { type NextStepAsked, nextStepHint } from './next-step-hint.ts'

interface ScheduleFieldsProps extends NextStepAsked {
  /** Times at which the parent is likely to answer. */
  best?: readonly QuickTime[]
  /** A call to a parent in India, for which the hours of calling are. */
  isCall: boolean
  problem: string | undefined
  onChange: (slot: Slot) => void
}

const proposedLabel = ({ date, time }: Slot) => `${dayText(date, kolkataDay(Date.now()))} ${time}`

export function ScheduleFields(props: ScheduleFieldsProps) {
  const { best = [], proposed, slot, isNeeded, isCall, problem, onChange } = props
  const hours = useActionList().data?.calling_hours
  const [now] = useState(Date.now)
  const first = [...(proposed?.why ? [{ label: proposedLabel(proposed.slot), ...proposed.slot }] : []), ...best]
  const isFirst = ({ date, time }: Slot) => first.some((each) => each.date === date && each.time === time)
  const quick = [...first, ...quickTimes(now, hours).filter((choice) => !isFirst(choice))]
  const choices = [...(isNeeded ? [] : [{ value: -1, label: 'None', ...noSlot }]), ...quick.map((choice, at) => ({ ...choice, value: at }))]
  const chosen = slot.unread ? undefined : choices.find(({ date, time }) => date === slot.date && time === slot.time)
  const choose = (value: number) => {
    const { date, time } = choices.find((choice) => choice.value === value) ?? noSlot
    onChange({ date, time })
  }
  return (
    <Stack gap="sm">
      <ChoiceList title="Next step" hint={nextStepHint(props)} choices={choices} value={chosen?.value} onChange={choose} />
      <WhenField
        aria-label="Day and time of the next step"
        looks="future"
        value={slot}
        hours={hours}
        warnsOutside={isCall}
        problem={problem}
        onChange={onChange}
      />
    </Stack>
  )
}
