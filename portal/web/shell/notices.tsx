import { type NoticeIcons, NoticeList } from '#domains/staff/web/notice-list.tsx'
import { fold } from '#portal/fold.ts'
import { inOrder } from '../domains.ts'

const ofDomains = inOrder(import.meta.glob<NoticeIcons>('../../../domains/*/web/notice-icons.ts', { eager: true, import: 'noticeIcons' }))

const icons = fold('icon of notices', ofDomains, ({ part }) => part)

export default function Notices({ onLeave }: { onLeave: () => void }) {
  return <NoticeList icons={icons} onLeave={onLeave} />
}
