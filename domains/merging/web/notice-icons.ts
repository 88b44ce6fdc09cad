import { IconArrowMerge, IconArrowsSplit2 } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/notices/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = { merged: IconArrowMerge, split: IconArrowsSplit2 }

/** The heading over them. */
export const noticeGroup = 'Merged leads'
