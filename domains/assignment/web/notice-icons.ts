import { IconArrowsExchange, IconUserCheck, IconUserPause } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/staff/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = { assigned: IconUserCheck, stand_in: IconUserPause, bulk_transfer: IconArrowsExchange }

/** The heading over them. */
export const noticeGroup = 'New leads'
