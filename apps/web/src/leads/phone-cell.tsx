import { ObjectionMark } from './calling-marks.tsx'
import classes from './cells.module.css'
import type { LeadCellProps } from './lead-cell-props.ts'
import { More } from './more.tsx'
import { PhoneLink } from './phone-link.tsx'

/** The number in use, and the older ones behind '+N'. */
export function PhoneCell({ lead }: Pick<LeadCellProps, 'lead'>) {
  const others = lead.all_mobile_numbers.slice(1)
  return (
    <span className={classes.line}>
      <PhoneLink lead={lead} phone={lead.mobile_number_with_code} />
      <ObjectionMark calling={lead.calling} />
      {others.length > 0 && (
        <More
          button={`+${others.length}`}
          label={`${others.length} other ${others.length === 1 ? 'number' : 'numbers'} of ${lead.name}`}
          title="Other numbers"
        >
          {others.map((phone) => (
            <li key={`${phone.country_code} ${phone.number}`}>
              <PhoneLink lead={lead} phone={phone} />
            </li>
          ))}
        </More>
      )}
    </span>
  )
}
