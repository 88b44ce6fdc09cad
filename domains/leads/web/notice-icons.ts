import { IconPhone, IconPhoneCheck } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/notices/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = {
  number_disputed: IconPhone,
  number_settled: IconPhoneCheck,
}

/** The heading over them. */
export const noticeGroup = 'Numbers'
