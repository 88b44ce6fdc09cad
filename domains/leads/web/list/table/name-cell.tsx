import { IconMessageCircle, IconRefresh, IconTrendingUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { chanceWords } from '#domains/leads/contract/chances.ts'
import { MissedCallMark } from '../../facts/calling-marks.tsx'
import classes from './cells.module.css'
import type { LeadCellProps } from './lead-cell-props.ts'
import { LeadLink } from './lead-link.tsx'

export function NameCell({ lead, children }: Pick<LeadCellProps, 'lead'> & { children?: ReactNode }) {
  return (
    <span className={classes.name}>
      <LeadLink lead={lead} />
      <MissedCallMark lead={lead} />
      {lead.new_whatsapp_message && <IconMessageCircle size={16} className={classes.news} role="img" aria-label="New message" />}
      {lead.re_engaged && <IconRefresh size={16} className={classes.news} role="img" aria-label="Re-engaged" />}
      {lead.chance === 'high' && <IconTrendingUp size={16} className={classes.news} role="img" aria-label={chanceWords.high} />}
      {children}
    </span>
  )
}
