import { IconReportAnalytics } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/notices/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = { report: IconReportAnalytics }

/** The heading over them. */
export const noticeGroup = 'Reports'
