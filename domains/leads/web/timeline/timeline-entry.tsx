import { VisuallyHidden } from '@mantine/core'
import type { LeadDetails, TimelineItem } from '#domains/leads/contract/leads.ts'
import { partsOfComment } from '#domains/leads/contract/preset-comments.ts'
import { kolkataTime } from '#platform/contract/india.ts'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { exactText } from '#platform/web/ui/time/moment-text.ts'
import { useLeadParts } from '../facts/lead-parts.ts'
import classes from './lead-timeline.module.css'

interface TimelineEntryProps {
  lead: LeadDetails
  item: TimelineItem
  /** In place of its time, while the server does not have it. */
  unsent: string | undefined
}

export function TimelineEntry({ lead, item, unsent }: TimelineEntryProps) {
  const { icon: Kind, tools } = useLeadParts().timeline[item.kind] ?? {}
  return (
    <li
      className={classes.entry}
      data-kind={item.kind}
      data-sending={unsent !== undefined || undefined}
      data-undone={item.undone || undefined}
    >
      <span className={classes.icon} aria-hidden>
        {Kind && <Kind size={14} stroke={1.8} />}
      </span>
      <div className={classes.what}>
        <p className={classes.line}>
          <span className={classes.words}>
            {item.kind !== 'comment' && <span className={classes.action}>{item.action} </span>}
            {item.by !== null && <span className={classes.by}>{item.by}</span>}
          </span>
          <time className={classes.time} dateTime={item.at} title={exactText(item.at)}>
            {unsent ?? kolkataTime(item.at)}
          </time>
        </p>
        <Changes changes={item.changes} />
        <Comment of={item.comment} />
        {item.scheduled_at && (
          <p className={classes.by}>
            Next: <Moment at={item.scheduled_at} agreed />
          </p>
        )}
        {unsent === undefined && tools?.(item, lead)}
      </div>
    </li>
  )
}

/** The text of a button stands quiet below its outcome: nobody wrote it. */
function Comment({ of: comment }: { of: string | null }) {
  const { preset, said } = partsOfComment(comment)
  return (
    <>
      {preset && <p className={classes.by}>{preset}</p>}
      {said && <p className={classes.comment}>{said}</p>}
    </>
  )
}

function Changes({ changes }: Pick<TimelineItem, 'changes'>) {
  if (changes.length === 0) return null
  return (
    <ul className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className={classes.field}>{field}</span>{' '}
          {before === null ? (
            <Nothing />
          ) : (
            <del>
              <bdi>{before}</bdi>
            </del>
          )}
          <VisuallyHidden> became </VisuallyHidden>
          <span aria-hidden> → </span>
          {after === null ? (
            <Nothing />
          ) : (
            <ins>
              <bdi>{after}</bdi>
            </ins>
          )}
        </li>
      ))}
    </ul>
  )
}
