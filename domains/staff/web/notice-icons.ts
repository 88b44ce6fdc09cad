import type { TablerIcon } from '@tabler/icons-react'
import type { NoticeKind } from '#domains/staff/contract/staff.ts'

/** The signs of notices by their kinds. */
export type NoticeIcons = { readonly [Kind in NoticeKind]?: TablerIcon }

/** A domain that gives notices. Their signs load when notices are first looked at. */
export interface GivesNotices {
  readonly noticeIcons?: () => Promise<NoticeIcons>
}
