import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { NoticeActions } from '#domains/notices/web/notice-list.tsx'

const ShowRequests = ({ onLeave }: { onLeave: () => void }) => (
  <Button renderRoot={(root) => <Link to="/requests" {...root} />} size="compact-sm" variant="default" onClick={onLeave}>
    Show requests
  </Button>
)

export const noticeActions: NoticeActions = { parent_request: ShowRequests }
