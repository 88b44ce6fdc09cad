import type { ComponentProps } from 'react'
import { readWhen } from './read-when.ts'
import type { Slot } from './slot.ts'
import { WhenField } from './when-field.tsx'

interface TextWhenFieldProps extends Omit<ComponentProps<typeof WhenField>, 'value' | 'onChange' | 'kind'> {
  kind: 'day' | 'time'
  /** `YYYY-MM-DD` or `HH:MM`; what could not be read stays as it was typed, which no call takes for a day. */
  value: string
  onChange: (value: string) => void
}

const forms = { day: /^\d{4}-\d\d-\d\d$/, time: /^\d\d:\d\d$/ } as const

function slotOf(value: string, kind: 'day' | 'time', looks: TextWhenFieldProps['looks']): Slot {
  if (forms[kind].test(value)) return kind === 'day' ? { date: value, time: '' } : { date: '', time: value }
  return readWhen(value, { now: Date.now(), kind, looks: looks ?? 'future' })
}

/** A field for a day or a time alone, for forms that keep their values as texts. */
export const TextWhenField = ({ kind, value, onChange, ...field }: TextWhenFieldProps) => (
  <WhenField
    {...field}
    kind={kind}
    value={slotOf(value, kind, field.looks)}
    onChange={({ date, time, unread }) => onChange(unread?.text ?? (kind === 'day' ? date : time))}
  />
)
