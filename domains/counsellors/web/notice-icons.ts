import { IconTransferIn } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/staff/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = { leads_handed_over: IconTransferIn }

/** The heading over them. */
export const noticeGroup = 'Leads handed over'
