import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Notice } from '#domains/notices/contract/notices.ts'
import type { NoticeActions } from '#domains/notices/web/notice-list.tsx'

/** Under the notice that a counsellor wanted more rows than a day allows; the notice of one's own export names nobody. */
const ShowExports = ({ notice: { by }, onLeave }: { notice: Notice; onLeave: () => void }) =>
  by && (
    <Button
      renderRoot={(root) => <Link to="/exports" search={{ by: by.id }} {...root} />}
      size="compact-sm"
      variant="default"
      onClick={onLeave}
    >
      Show exports
    </Button>
  )

export const noticeActions: NoticeActions = { export: ShowExports }
