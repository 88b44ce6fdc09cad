import { CallBlockerMark, WritingMark } from '../../facts/calling-marks.tsx'
import { ClockAbroad } from '../../facts/clock-abroad.tsx'
import { OtherNumbers } from '../../facts/other-numbers.tsx'
import { PhoneLink } from '../../facts/phone-link.tsx'
import classes from './cells.module.css'
import type { LeadCellProps } from './lead-cell-props.ts'

export const PhoneCell = ({ lead }: Pick<LeadCellProps, 'lead'>) => (
  <span className={classes.reach}>
    <span className={classes.line}>
      <PhoneLink lead={lead} phone={lead.mobile_number_with_code} />
      <CallBlockerMark lead={lead} />
      <WritingMark lead={lead} />
      <OtherNumbers lead={lead} />
    </span>
    <ClockAbroad zones={lead.calling.zones} />
  </span>
)
