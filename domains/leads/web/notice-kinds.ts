import { IconPhone, IconPhoneCheck } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/notices/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = {
  number_disputed: IconPhone,
  number_settled: IconPhoneCheck,
}

/** Heading of this domain’s notices in the bell’s list. */
export const noticeHeading = 'Numbers'
