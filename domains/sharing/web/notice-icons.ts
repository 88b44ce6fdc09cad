import { IconArrowBackUp, IconShare, IconTransfer } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/staff/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = { share: IconShare, transfer: IconTransfer, transfer_undone: IconArrowBackUp }

/** The heading over them. */
export const noticeGroup = 'Handovers'
