import { IconMailExclamation, IconSpeakerphone } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/notices/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = { campaign: IconSpeakerphone, mail_set_aside: IconMailExclamation }

/** The heading over them. */
export const noticeGroup = 'E-mail'
