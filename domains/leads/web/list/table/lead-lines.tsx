import { Skeleton } from '@mantine/core'
import { memo } from 'react'
import { stepsAhead } from '#domains/leads/contract/steps-ahead.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useNow } from '#platform/web/ui/time/use-now.ts'
import { useOpenOnClick } from '#platform/web/ui/use-open-on-click.ts'
import { CallBlockerMark, WritingMark } from '../../facts/calling-marks.tsx'
import { ClockAbroad } from '../../facts/clock-abroad.tsx'
import { cutName } from '../../facts/enquiry-names.ts'
import { PhoneLink } from '../../facts/phone-link.tsx'
import { StageChip } from '../../facts/stage-chip.tsx'
import { isByFollowUp } from '../filters/list-filters.ts'
import { ActionCell } from './action-cell.tsx'
import { FollowUpCell } from './follow-up-cell.tsx'
import type { LeadCellProps, LeadRowsProps } from './lead-cell-props.ts'
import classes from './lead-lines.module.css'
import { NameCell } from './name-cell.tsx'

export function LeadLines({ leads, openId, searching }: LeadRowsProps) {
  const now = useNow()
  const plannedFirst = isByFollowUp(searching.list, searching.filters)
  if (leads === 'awaited') return <AwaitedLines />
  return (
    <ul>
      {leads.map((lead) => (
        <LeadLine key={lead.id} lead={lead} now={now} plannedFirst={plannedFirst} isOpen={lead.id === openId} />
      ))}
    </ul>
  )
}

const LeadLine = memo(({ lead, now, plannedFirst, isOpen }: LeadCellProps & { isOpen: boolean }) => (
  <li data-lead-row data-open={isOpen || undefined} className={classes.row} {...useOpenOnClick(lead.id)}>
    <NameCell lead={lead}>
      <StageChip lead={lead} />
    </NameCell>
    <div className={classes.second}>
      <span className={classes.number}>
        <PhoneLink lead={lead} phone={lead.mobile_number_with_code} />
        <ClockAbroad zones={lead.calling.zones} />
        <CallBlockerMark lead={lead} />
        <WritingMark lead={lead} />
      </span>
      <span className={classes.what}>
        <WhatMatters lead={lead} now={now} plannedFirst={plannedFirst} />
      </span>
    </div>
  </li>
))

function WhatMatters({ lead, now, plannedFirst }: LeadCellProps) {
  if (stepsAhead(lead).length > 0) return <FollowUpCell lead={lead} now={now} plannedFirst={plannedFirst} />
  if (lead.latest_action) return <ActionCell lead={lead} />
  return cutName(lead.all_enquiries[0]?.name ?? '')
}

const awaitedRows = Array.from({ length: pageSize }, (_, at) => at)

const AwaitedLines = () => (
  <ul aria-hidden>
    {awaitedRows.map((at) => (
      <li key={at} className={classes.row}>
        <Skeleton height={12} width={`${[60, 48, 70][at % 3]}%`} radius="xl" />
        <Skeleton height={10} width={`${[80, 72, 64][at % 3]}%`} radius="xl" />
      </li>
    ))}
  </ul>
)
