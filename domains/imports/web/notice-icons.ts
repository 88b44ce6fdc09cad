import { IconTableImport } from '@tabler/icons-react'
import type { NoticeIcons } from '#domains/notices/web/notice-list.tsx'

export const noticeIcons: NoticeIcons = { import: IconTableImport }

/** The heading over them. */
export const noticeGroup = 'Imports'
