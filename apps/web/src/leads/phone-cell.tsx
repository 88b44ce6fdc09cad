import { ObjectionMark } from './calling-marks.tsx'
import classes from './cells.module.css'
import type { LeadCellProps } from './lead-cell-props.ts'
import { OtherNumbers } from './other-numbers.tsx'
import { PhoneLink } from './phone-link.tsx'

/** The number in use, and the older ones behind '+N'. */
export const PhoneCell = ({ lead }: Pick<LeadCellProps, 'lead'>) => (
  <span className={classes.line}>
    <PhoneLink lead={lead} phone={lead.mobile_number_with_code} />
    <ObjectionMark calling={lead.calling} />
    <OtherNumbers lead={lead} />
  </span>
)
