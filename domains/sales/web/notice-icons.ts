import { IconBuildingMinus, IconBuildingPlus } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/notices/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = { schools_assigned: IconBuildingPlus, schools_taken: IconBuildingMinus }

/** The heading over them. */
export const noticeGroup = 'Schools'
