import { IconMessageQuestion, IconUserPlus } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/notices/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = { lead_given: IconUserPlus, asked_again: IconMessageQuestion }

/** The heading over them. */
export const noticeGroup = 'Made by colleagues'
