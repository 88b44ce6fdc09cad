import { IconFileDownload } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/notices/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = { export: IconFileDownload }

/** The heading over them. */
export const noticeGroup = 'Exports'
