import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { Id, Instant, Named } from '#platform/contract/shapes.ts'

/** Each kind with the domain that gives it. A domain declares its own in its `contract/domain.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: domains fill it
export interface NoticeKinds {}
export type NoticeKind = keyof NoticeKinds

export const Notice = z.object({
  id: z.int(),
  at: Instant,
  kind: z.string() as z.ZodType<string> as z.ZodType<NoticeKind>,
  text: z.string(),
  by: Named.nullable(),
  lead_id: z.int().nullable(),
  read: z.boolean(),
  stays: z.boolean().meta({ description: 'It is counted until what it tells of is settled; reading it is not enough.' }),
})
export type Notice = z.infer<typeof Notice>

export const noticesShown = 50

export const listNotices = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/notices/',
  summary: `Answers the newest ${noticesShown} notices of the member of staff, and how many are unread.`,
  roles: 'staff',
  answer: z.object({ unread: z.int(), results: z.array(Notice) }),
  ours: true,
})

export const readNotices = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/notices/read/',
  summary: 'Marks notices as read, up to the one given, but for those that stay until they are settled.',
  roles: 'staff',
  body: z.strictObject({ up_to: Id }),
  answer: z.object({ unread: z.int() }),
  ours: true,
})
