import { IconMessageExclamation } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/notices/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = { message_failed: IconMessageExclamation, channel_stopped: IconMessageExclamation }

/** Heading of this domain’s notices in the bell’s list. */
export const noticeHeading = 'Messages'
