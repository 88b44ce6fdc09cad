import { IconMailExclamation, IconSpeakerphone } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/notices/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = { campaign: IconSpeakerphone, mail_set_aside: IconMailExclamation }

/** Heading of this domain’s notices in the bell’s list. */
export const noticeHeading = 'E-mail'
