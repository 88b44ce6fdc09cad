import type { ReactNode } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'
import { More } from '#platform/web/ui/more.tsx'
import classes from './other-numbers.module.css'
import { PhoneLink } from './phone-link.tsx'

interface OtherNumbersProps {
  lead: LeadRow
  children?: (phone: PhoneNumber) => ReactNode
}

/** A wrong number is shown, and cannot be called. */
export function OtherNumbers({ lead, children = (phone) => <PhoneLink lead={lead} phone={phone} /> }: OtherNumbersProps) {
  const others = lead.all_mobile_numbers.slice(1)
  if (others.length === 0) return null
  return (
    <More
      button={`+${others.length}`}
      label={`${others.length} other ${others.length === 1 ? 'number' : 'numbers'} of ${lead.name}`}
      title="Other numbers"
    >
      {others.map((phone) => (
        <li key={`${phone.country_code} ${phone.number}`}>{phone.wrong ? <WrongNumber phone={phone} /> : children(phone)}</li>
      ))}
    </More>
  )
}

const WrongNumber = ({ phone }: { phone: PhoneNumber }) => (
  <span className={classes.wrong}>
    <del>{phoneText(phone)}</del> wrong number
  </span>
)
