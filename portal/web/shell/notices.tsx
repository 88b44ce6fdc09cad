import { useWaiting } from '#domains/leads/web/waiting/use-waiting.ts'
import { OldGroup, WaitingGroups } from '#domains/leads/web/waiting/waiting-groups.tsx'
import { type NoticeActions, type NoticeGroups, type NoticeIcons, NoticeList } from '#domains/notices/web/notice-list.tsx'
import { fold } from '#portal/fold.ts'
import { inOrder } from '../folded/domains.ts'

const ofDomains = inOrder(import.meta.glob<NoticeIcons>('../../../domains/*/web/notice-kinds.ts', { eager: true, import: 'noticeIcons' }))

const titles = inOrder(import.meta.glob<string>('../../../domains/*/web/notice-kinds.ts', { eager: true, import: 'noticeHeading' }))

const toolsOfDomains = inOrder(
  import.meta.glob<NoticeActions>('../../../domains/*/web/notice-actions.tsx', { eager: true, import: 'noticeActions' }),
)

const icons = fold('icon of notices', ofDomains, ({ part }) => part)

/** Every kind stands under the heading of its domain. */
const groups: NoticeGroups = Object.fromEntries(
  ofDomains.flatMap(({ name, part }) => Object.keys(part).map((kind) => [kind, titles.find((title) => title.name === name)?.part])),
)

const tools = fold('tool of notices', toolsOfDomains, ({ part }) => part)

export default function Notices({ onLeave }: { onLeave: () => void }) {
  const { data } = useWaiting()
  const waits = data !== undefined && data.due.count + data.overdue.count + data.replies.count > 0
  const parts = {
    waiting: waits && <WaitingGroups onLeave={onLeave} />,
    old: data !== undefined && data.old.count > 0 && <OldGroup onLeave={onLeave} />,
  }
  return <NoticeList {...{ icons, groups, tools, ...parts, onLeave }} />
}
