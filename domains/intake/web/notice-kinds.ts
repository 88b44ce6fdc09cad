import { IconHelpCircle, IconWebhookOff } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/notices/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = { intake_refused: IconWebhookOff, intake_not_understood: IconHelpCircle }

/** Heading of this domain’s notices in the bell’s list. */
export const noticeHeading = 'Intake'
