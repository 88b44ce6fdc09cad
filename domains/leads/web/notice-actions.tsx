import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { NoticeActions } from '#domains/notices/web/notice-list.tsx'

function CheckNumbers({ onLeave }: { onLeave: () => void }) {
  return (
    <Button component={Link} to="/number-disputes" size="compact-sm" variant="default" onClick={onLeave}>
      Numbers to check
    </Button>
  )
}

export const noticeActions: NoticeActions = { number_disputed: CheckNumbers }
