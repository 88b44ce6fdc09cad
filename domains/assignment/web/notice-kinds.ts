import { IconArrowsExchange, IconBeach, IconClockExclamation, IconUserCheck, IconUserPause, IconUsersPlus } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/notices/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = {
  assigned: IconUserCheck,
  leave: IconBeach,
  stand_in: IconUserPause,
  bulk_transfer: IconArrowsExchange,
  enquiry_offered: IconUsersPlus,
  enquiry_waits: IconClockExclamation,
}

/** Heading of this domain’s notices in the bell’s list. */
export const noticeHeading = 'New leads'
