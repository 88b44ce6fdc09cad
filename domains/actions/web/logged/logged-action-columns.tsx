import { Group, Text } from '@mantine/core'
import type { LoggedAction } from '#domains/actions/contract/action-list.ts'
import { partsOfComment } from '#domains/leads/contract/preset-comments.ts'
import { LeadGone } from '#domains/leads/web/lead/lead-gone.tsx'
import { LeadNameLink } from '#domains/leads/web/lead/lead-name-link.tsx'
import type { RecordColumn } from '#platform/web/ui/page/record-table.tsx'
import { StageBadge } from '#platform/web/ui/stage-badge.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'
import classes from './logged-actions.module.css'

function ActionCell({ category, action, sub_action, schools, comment }: LoggedAction) {
  const { preset } = partsOfComment(comment)
  const where = [sub_action, schools.length > 0 && `at ${schools.join(', ')}`].filter(Boolean).join(' ')
  const more = [where, preset].filter(Boolean).join(', ')
  return (
    <Group component="span" gap="sm" wrap="nowrap" className={classes.action ?? ''}>
      <StageBadge category={category} text={action} />
      {more && (
        <Text span truncate miw={0} c="dimmed" title={more}>
          {more}
        </Text>
      )}
    </Group>
  )
}

export const loggedColumns: readonly RecordColumn<LoggedAction>[] = [
  { key: 'at', title: 'When', width: momentWidth, onMobile: 'beside', cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'lead',
    title: 'Parent',
    width: '15%',
    onMobile: 'title',
    cell: ({ lead }) => (lead ? <LeadNameLink id={lead.id} name={lead.name} /> : <LeadGone />),
  },
  { key: 'action', title: 'Action', width: '30%', onMobile: 'whole', cell: (logged) => <ActionCell {...logged} /> },
  {
    key: 'comment',
    title: 'Comment',
    onMobile: 'whole',
    cell: ({ comment }) => {
      const { said } = partsOfComment(comment)
      return said && <span title={said}>{said}</span>
    },
  },
  { key: 'by', title: 'By', width: '12%', word: 'by', cell: ({ by }) => by && <span title={by.name}>{by.name}</span> },
  {
    key: 'next',
    title: 'Next step',
    width: momentWidth,
    onMobile: 'end',
    word: 'next',
    cell: ({ scheduled_at }) => scheduled_at && <Moment at={scheduled_at} agreed />,
  },
]

/** In pixels; below this the table scrolls under its head. */
export const loggedLeastWidth = 980
