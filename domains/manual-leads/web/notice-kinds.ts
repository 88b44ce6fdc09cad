import { IconMessageQuestion, IconUserPlus } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/notices/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = { lead_given: IconUserPlus, asked_again: IconMessageQuestion }

/** Heading of this domain’s notices in the bell’s list. */
export const noticeHeading = 'Made by colleagues'
