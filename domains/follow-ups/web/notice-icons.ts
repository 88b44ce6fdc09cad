import { IconClockExclamation } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/notices/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = { follow_ups_overdue: IconClockExclamation }

/** The heading over them. */
export const noticeGroup = 'Overdue in the team'
