import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Notice } from '#domains/notices/contract/notices.ts'
import type { NoticeActions } from '#domains/notices/web/notice-list.tsx'

/** Under the notice that somebody reads more than usual. */
const ShowAudit = ({ notice: { by }, onLeave }: { notice: Notice; onLeave: () => void }) =>
  by && (
    <Button
      renderRoot={(root) => <Link to="/audit" search={{ staff: by.id }} {...root} />}
      size="compact-sm"
      variant="default"
      onClick={onLeave}
    >
      Show what they read
    </Button>
  )

export const noticeActions: NoticeActions = { budget: ShowAudit }
