import { IconHeartHandshake } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/notices/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = { parent_answered: IconHeartHandshake }

/** Heading of this domain’s notices in the bell’s list. */
export const noticeHeading = 'Answers of parents'
