import type { LeadRow } from '@portal/contract/leads'
import type { PhoneNumber } from '@portal/contract/shapes'
import { More } from '../leads/more.tsx'
import { PhoneLink } from '../leads/phone-link.tsx'
import classes from './lead-facts-table.module.css'

const india = { code: 91, digits: 10 }

/** The country is said of every number here, because it is read out or dialed on another telephone. */
const NumberOf = ({ lead, phone }: { lead: LeadRow; phone: PhoneNumber }) => (
  <span className={classes.number}>
    {phone.country_code === india.code && phone.number.length === india.digits && <span className={classes.code}>+{india.code}</span>}
    <PhoneLink lead={lead} phone={phone} />
  </span>
)

/** The number in use, which calls when it is pressed, and the others behind '+N'. */
export function NumbersOf({ lead }: { lead: LeadRow }) {
  const [inUse = lead.mobile_number_with_code, ...others] = lead.all_mobile_numbers
  return (
    <span className={classes.numbers}>
      <NumberOf lead={lead} phone={inUse} />
      {others.length > 0 && (
        <More
          button={`+${others.length}`}
          label={`${others.length} other ${others.length === 1 ? 'number' : 'numbers'} of ${lead.name}`}
          title="Other numbers"
        >
          {others.map((phone) => (
            <li key={`${phone.country_code} ${phone.number}`}>
              <NumberOf lead={lead} phone={phone} />
            </li>
          ))}
        </More>
      )}
    </span>
  )
}
