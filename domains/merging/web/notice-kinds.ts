import { IconArrowMerge, IconArrowsSplit2 } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/notices/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = { merged: IconArrowMerge, split: IconArrowsSplit2 }

/** Heading of this domain’s notices in the bell’s list. */
export const noticeHeading = 'Merged leads'
