import type { ReactNode } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'
import { More } from '#platform/web/ui/more.tsx'
import { PhoneLink } from './phone-link.tsx'

interface OtherNumbersProps {
  lead: LeadRow
  /** How each is shown, unless as a number alone. */
  children?: (phone: PhoneNumber) => ReactNode
}

/** The older numbers of a parent behind '+N'; nothing where there is none. */
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
        <li key={`${phone.country_code} ${phone.number}`}>{children(phone)}</li>
      ))}
    </More>
  )
}
