import { Link } from '@tanstack/react-router'
import type { listLoggedActions } from '#domains/actions/contract/action-list.ts'
import type { AnswerOf } from '#platform/web/http/call-types.ts'
import { Moment } from '#platform/web/ui/moment.tsx'
import type { RecordColumn } from '#platform/web/ui/record-table.tsx'
import { StageBadge } from '#platform/web/ui/stage-badge.tsx'
import classes from './logged-actions.module.css'

export type LoggedAction = AnswerOf<typeof listLoggedActions>['results'][number]

const LeadCell = ({ lead }: Pick<LoggedAction, 'lead'>) => (
  <Link to="/leads/$leadId" params={{ leadId: String(lead.id) }} className={classes.link} title={lead.name}>
    <bdi>{lead.name}</bdi>
  </Link>
)

function ActionCell({ category, action, sub_action, schools }: LoggedAction) {
  const more = [sub_action, schools.length > 0 && `at ${schools.join(', ')}`].filter(Boolean).join(' ')
  return (
    <span className={classes.action}>
      <StageBadge category={category} text={action} />
      {more && (
        <span className={classes.more} title={more}>
          {more}
        </span>
      )}
    </span>
  )
}

export const loggedColumns: readonly RecordColumn<LoggedAction>[] = [
  { key: 'at', title: 'When', width: '160px', cell: ({ at }) => <Moment at={at} /> },
  { key: 'lead', title: 'Parent', width: '15%', cell: (logged) => <LeadCell {...logged} /> },
  { key: 'action', title: 'Action', width: '30%', cell: (logged) => <ActionCell {...logged} /> },
  { key: 'comment', title: 'Comment', cell: ({ comment }) => comment && <span title={comment}>{comment}</span> },
  { key: 'next', title: 'Next step', width: '145px', cell: ({ scheduled_at }) => scheduled_at && <Moment at={scheduled_at} agreed /> },
  { key: 'by', title: 'By', width: '12%', cell: ({ by }) => by && <span title={by.name}>{by.name}</span> },
]
