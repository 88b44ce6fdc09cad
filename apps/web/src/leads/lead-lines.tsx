import type { LeadRow } from '@portal/contract/leads'
import { Skeleton } from '@mantine/core'
import { pageSize } from '@portal/contract/shapes'
import { useNavigate } from '@tanstack/react-router'
import { memo, type MouseEvent } from 'react'
import { ActionCell } from './action-cell.tsx'
import { cutName } from './enquiry-names.ts'
import { FollowUpCell } from './follow-up-cell.tsx'
import classes from './lead-lines.module.css'
import type { LeadRowsProps } from './lead-table.tsx'
import { isOwnClick } from './lead-table-row.tsx'
import { NameCell } from './name-cell.tsx'
import { PhoneLink } from './phone-link.tsx'
import { useNow } from './use-now.ts'

/** A page of leads on a phone: two lines each. */
export function LeadLines({ leads, openId }: LeadRowsProps) {
  const now = useNow()
  if (leads === 'awaited') return <AwaitedLines />
  return (
    <ul className={classes.lines}>
      {leads.map((lead) => (
        <LeadLine key={lead.id} lead={lead} now={now} isOpen={lead.id === openId} />
      ))}
    </ul>
  )
}

const LeadLine = memo(({ lead, now, isOpen }: { lead: LeadRow; now: number; isOpen: boolean }) => {
  const navigate = useNavigate()
  const open = (event: MouseEvent<HTMLElement>) => {
    if (isOwnClick(event)) void navigate({ to: '/users/$leadId', params: { leadId: String(lead.id) }, search: true })
  }
  const school = lead.all_enquiries[0]?.name
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the name in the row is the link that keys use
    <li data-lead-row data-open={isOpen || undefined} className={classes.row} onClick={open}>
      <NameCell lead={lead} />
      <div className={classes.second}>
        <PhoneLink phone={lead.mobile_number_with_code} />
        <span className={classes.what}>{lead.follow_up ? <FollowUpCell lead={lead} now={now} /> : lead.latest_action ? <ActionCell lead={lead} /> : school && cutName(school)}</span>
      </div>
    </li>
  )
})

const AwaitedLines = () => (
  <ul className={classes.lines} aria-hidden>
    {Array.from({ length: pageSize }, (_, at) => (
      <li key={at} className={classes.row}>
        <Skeleton height={12} width={`${[60, 48, 70][at % 3]}%`} radius="xl" />
        <Skeleton height={10} width={`${[80, 72, 64][at % 3]}%`} radius="xl" />
      </li>
    ))}
  </ul>
)
