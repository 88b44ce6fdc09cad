import { IconArrowBackUp, IconClockX, IconHandOff, IconHandStop, IconShare, IconShareOff, IconTransfer } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/notices/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = {
  share: IconShare,
  share_withdrawn: IconShareOff,
  transfer: IconTransfer,
  transfer_undone: IconArrowBackUp,
  transfer_asked: IconHandStop,
  transfer_declined: IconHandOff,
  transfer_lapsed: IconClockX,
}

/** Heading of this domain’s notices in the bell’s list. */
export const noticeHeading = 'Handovers'
