import { Link } from '@tanstack/react-router'
import { More } from '#platform/web/ui/more.tsx'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { shownEnquiries } from '../../facts/enquiry-names.ts'
import classes from './cells.module.css'
import type { LeadCellProps } from './lead-cell-props.ts'

export function EnquiriesCell({ lead }: Pick<LeadCellProps, 'lead'>) {
  const { shown, hidden } = shownEnquiries(lead.all_enquiries)
  if (shown.length === 0) return <Nothing />
  const toLead = { from: '/$list', to: '/$list/$leadId', params: { leadId: String(lead.id) }, search: true, resetScroll: false } as const
  const count = lead.all_enquiries.length
  return (
    <span className={classes.line}>
      <span className={classes.cut} title={lead.all_enquiries[0]?.name}>
        {shown.map(({ text }) => text).join(', ')}
      </span>
      {count > 1 && (
        <More button={String(count)} label={`${count} enquiries of ${lead.name}`} title="Enquiries, newest first">
          {shown.map(({ time, text }) => (
            <li key={`${time} ${text}`}>{text}</li>
          ))}
          {hidden > 0 && (
            <li>
              <Link {...toLead} className={classes.into}>
                See More
              </Link>
            </li>
          )}
          {lead.scheduled_date && (
            <li>
              <Link {...toLead} className={classes.into}>
                Scheduled Date
              </Link>{' '}
              <Moment at={lead.scheduled_date} agreed />
            </li>
          )}
        </More>
      )}
    </span>
  )
}
