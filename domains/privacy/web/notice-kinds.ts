import { IconUserQuestion } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/notices/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = { parent_request: IconUserQuestion }

/** Heading of this domain’s notices in the bell’s list. */
export const noticeHeading = 'Requests of parents'
