import { IconCalendarDue, IconClockExclamation, IconMessage2, type TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { maxWaiting, type Waiting, type WaitingLead } from '#domains/leads/contract/waiting.ts'
import { NoticeGroup } from '#domains/notices/web/notice-group.tsx'
import noticeClasses from '#domains/notices/web/notice-list.module.css'
import { grouped } from '#platform/contract/counts.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { useWaiting } from './use-waiting.ts'

const groups = [
  { name: 'due', title: 'Due within the hour', icon: IconCalendarDue },
  { name: 'overdue', title: 'Overdue', icon: IconClockExclamation },
  { name: 'replies', title: 'Replies', icon: IconMessage2 },
] as const satisfies Group[]

const oldGroup = { name: 'old', title: 'Overdue for more than a day', icon: IconClockExclamation } as const satisfies Group

/** Old ones are long known: a few are named, the rest is a click away. */
const oldNamed = 3

interface Group {
  name: Exclude<keyof Waiting, 'result'>
  title: string
  icon: TablerIcon
}

/** Follow-ups and replies that wait now. */
export const WaitingGroups = ({ onLeave }: { onLeave: () => void }) =>
  groups.map((group) => <WaitingGroup key={group.name} group={group} onLeave={onLeave} />)

/** Follow-ups that are overdue for long. */
export const OldGroup = ({ onLeave }: { onLeave: () => void }) => <WaitingGroup group={oldGroup} most={oldNamed} onLeave={onLeave} />

interface WaitingGroupProps {
  group: Group
  /** The most that are named. */
  most?: number
  onLeave: () => void
}

function WaitingGroup({ group: { name, title, icon }, most = maxWaiting, onLeave }: WaitingGroupProps) {
  const { data } = useWaiting()
  const { count, results } = data?.[name] ?? { count: 0, results: [] }
  const shown = results.slice(0, most)
  if (count === 0) return null
  return (
    <NoticeGroup title={title} count={count}>
      {shown.map((waiting) => (
        <WaitingLine key={waiting.id} waiting={waiting} icon={icon} kind={name} onLeave={onLeave} />
      ))}
      {count > shown.length && (
        <li className={noticeClasses.rest}>
          {name === 'overdue' || name === 'old' ? (
            <Link to="/$list" params={{ list: 'missed' }} search={{ page: 1 }} onClick={onLeave}>
              {name === 'old' ? 'All that are overdue' : `All ${grouped(count)}`}
            </Link>
          ) : (
            `and ${count - shown.length} more`
          )}
        </li>
      )}
    </NoticeGroup>
  )
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
    <Moment at={at} agreed className={textStyles.quietXs ?? ''} />
  </li>
)
