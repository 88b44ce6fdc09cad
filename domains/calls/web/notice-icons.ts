import { IconPhoneIncoming } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/notices/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = { missed_call: IconPhoneIncoming }

/** The heading over them. */
export const noticeGroup = 'Missed calls'
