import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { NoticeActions } from '#domains/notices/web/notice-list.tsx'

const OpenReports = ({ onLeave }: { onLeave: () => void }) => (
  <Button renderRoot={(root) => <Link to="/figure-reports" {...root} />} size="compact-sm" variant="default" onClick={onLeave}>
    Open reports
  </Button>
)

export const noticeActions: NoticeActions = { report: OpenReports }
