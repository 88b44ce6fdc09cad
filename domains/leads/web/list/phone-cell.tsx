import { ObjectionMark } from '../lead/calling-marks.tsx'
import { OtherNumbers } from '../lead/other-numbers.tsx'
import { PhoneLink } from '../lead/phone-link.tsx'
import classes from './cells.module.css'
import type { LeadCellProps } from './lead-cell-props.ts'

export const PhoneCell = ({ lead }: Pick<LeadCellProps, 'lead'>) => (
  <span className={classes.line}>
    <PhoneLink lead={lead} phone={lead.mobile_number_with_code} />
    <ObjectionMark lead={lead} />
    <OtherNumbers lead={lead} />
  </span>
)
