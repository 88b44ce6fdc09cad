import { IconHeartHandshake } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/notices/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = { parent_answered: IconHeartHandshake }

/** The heading over them. */
export const noticeGroup = 'Answers of parents'
