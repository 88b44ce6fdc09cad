import { IconClockExclamation } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/notices/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = { follow_ups_overdue: IconClockExclamation }

/** Heading of this domain’s notices in the bell’s list. */
export const noticeHeading = 'Overdue in the team'
