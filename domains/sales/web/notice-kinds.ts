import { IconBuildingMinus, IconBuildingPlus } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/notices/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = { schools_assigned: IconBuildingPlus, schools_taken: IconBuildingMinus }

/** Heading of this domain’s notices in the bell’s list. */
export const noticeHeading = 'Schools'
