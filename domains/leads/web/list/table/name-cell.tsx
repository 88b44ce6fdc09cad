import { IconMessageCircle, IconRefresh, IconTrendingUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { chanceWords } from '#domains/leads/contract/chances.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { MissedCallMark } from '../../facts/calling-marks.tsx'
import { leadLinkAttribute } from '../../facts/use-focus-return.ts'
import classes from './cells.module.css'
import type { LeadCellProps } from './lead-cell-props.ts'

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

/** Keeps the list and its filters in the address. */
const LeadLink = ({ lead }: { lead: Pick<LeadRow, 'id' | 'name'> }) => (
  <Link
    from="/$list"
    to="/$list/$leadId"
    params={{ leadId: String(lead.id) }}
    search={true}
    resetScroll={false}
    className={classes.link}
    title={lead.name}
    {...{ [leadLinkAttribute]: lead.id }}
  >
    <bdi>{lead.name}</bdi>
  </Link>
)
