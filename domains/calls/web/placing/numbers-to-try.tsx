import { Button, type ButtonProps, Group } from '@mantine/core'
import type { Call } from '#domains/calls/contract/calls.ts'
import { isUnanswered, stateWords } from '#platform/contract/call-states.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'
import type { CallWanted } from './latest-press.ts'

export type NumberToTryKey = Pick<ButtonProps, 'rightSection'> & { 'aria-keyshortcuts': string }

interface NumbersToTryProps {
  call: Call
  others: readonly PhoneNumber[]
  place: (wanted: CallWanted) => unknown
  firstKey?: NumberToTryKey | undefined
}

export function NumbersToTry({ call: { lead, state }, others, place, firstKey }: NumbersToTryProps) {
  if (!lead || !isUnanswered(state) || others.length === 0) return null
  return (
    <Group component="span" display="inline-flex" gap="4px 6px" fz="sm">
      {stateWords[state]} – try
      {others.map((phone, at) => (
        <Button
          key={`${phone.country_code} ${phone.number}`}
          size="compact-sm"
          variant="default"
          aria-label={`Call ${phoneText(phone)}`}
          onClick={() => place({ leadId: lead.id, phone })}
          {...(at === 0 && firstKey)}
        >
          {phoneText(phone)}
        </Button>
      ))}
    </Group>
  )
}
