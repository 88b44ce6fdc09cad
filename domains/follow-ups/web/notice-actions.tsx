import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Notice } from '#domains/notices/contract/notices.ts'
import type { NoticeActions } from '#domains/notices/web/notice-list.tsx'

const ShowOverdue = ({ notice: { by }, onLeave }: { notice: Notice; onLeave: () => void }) => (
  <Button
    renderRoot={(root) => <Link to="/follow-ups" search={{ view: 'overdue', ...(by && { counsellor: by.id }) }} {...root} />}
    size="compact-sm"
    variant="default"
    onClick={onLeave}
  >
    Show overdue follow-ups
  </Button>
)

export const noticeActions: NoticeActions = { follow_ups_overdue: ShowOverdue }
