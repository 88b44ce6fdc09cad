import { IconCalendarDue, IconClockExclamation, IconMessage2, type TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Waiting, WaitingLead } from '#domains/leads/contract/waiting.ts'
import { NoticeGroup } from '#domains/notices/web/notice-group.tsx'
import noticeClasses from '#domains/notices/web/notice-list.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { useWaiting } from './use-waiting.ts'

const groups = [
  { name: 'overdue', title: 'Overdue', icon: IconClockExclamation },
  { name: 'due', title: 'Due within the hour', icon: IconCalendarDue },
  { name: 'replies', title: 'Replies', icon: IconMessage2 },
] as const satisfies { name: keyof Waiting; title: string; icon: TablerIcon }[]

/** Follow-ups and replies that wait, above the notices. */
export function WaitingGroups({ onLeave }: { onLeave: () => void }) {
  const { data } = useWaiting()
  return groups.map(({ name, title, icon }) => {
    const { count, results } = data?.[name] ?? { count: 0, results: [] }
    return (
      count > 0 && (
        <NoticeGroup key={name} title={title} count={count}>
          {results.map((waiting) => (
            <WaitingLine key={waiting.id} waiting={waiting} icon={icon} kind={name} onLeave={onLeave} />
          ))}
          {count > results.length && (
            <li className={noticeClasses.rest}>
              {name === 'overdue' ? (
                <Link to="/$list" params={{ list: 'missed' }} search={{ page: 1 }} onClick={onLeave}>
                  All {count.toLocaleString('en-IN')}
                </Link>
              ) : (
                `and ${count - results.length} more`
              )}
            </li>
          )}
        </NoticeGroup>
      )
    )
  })
}

interface WaitingLineProps {
  waiting: WaitingLead
  icon: TablerIcon
  kind: string
  onLeave: () => void
}

const WaitingLine = ({ waiting: { lead, what, at }, icon: Icon, kind, onLeave }: WaitingLineProps) => (
  <li className={noticeClasses.notice}>
    <Icon size={16} className={noticeClasses.icon} data-kind={kind} aria-hidden />
    <Link to="/leads/$leadId" params={{ leadId: String(lead.id) }} className={noticeClasses.text} onClick={onLeave}>
      {what === null ? lead.name : `${what}, ${lead.name}`}
    </Link>
    <Moment at={at} agreed className={noticeClasses.at ?? ''} />
  </li>
)
