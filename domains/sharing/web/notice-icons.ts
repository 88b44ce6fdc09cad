import { IconArrowBackUp, IconShare, IconTransfer } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/staff/web/notice-icons.ts'

export const noticeIcons: NoticeIcons = { share: IconShare, transfer: IconTransfer, transfer_undone: IconArrowBackUp }
