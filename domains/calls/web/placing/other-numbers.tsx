import { Button, type ButtonProps } from '@mantine/core'
import type { Call } from '#domains/calls/contract/calls.ts'
import { stateWords } from '#platform/contract/call-states.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'
import { phoneText } from '#platform/web/ui/phone-text.ts'
import { isUnanswered } from '../inbound/is-unanswered.ts'
import type { CallWanted } from './latest-press.ts'
import classes from './other-numbers.module.css'

/** What makes the first number the one that a key presses, and shows the key. */
export type OtherNumberKey = Pick<ButtonProps, 'rightSection'> & { 'aria-keyshortcuts': string }

interface OtherNumbersProps {
  call: Call
  others: readonly PhoneNumber[]
  place: (wanted: CallWanted) => unknown
  firstKey?: OtherNumberKey | undefined
}

/** After a call that reached nobody: the parent's other numbers that were not tried today. */
export function OtherNumbers({ call: { lead, state }, others, place, firstKey }: OtherNumbersProps) {
  if (!lead || !isUnanswered(state) || others.length === 0) return null
  return (
    <span className={classes.others}>
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
    </span>
  )
}
