import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { Instant, Named } from '#platform/contract/shapes.ts'
import { dueWithinMinutes } from './columns/follow-up.ts'

/** Most leads of each kind that are named. */
export const maxWaiting = 20

/** A follow-up that is overdue for longer is old: it is listed last, and not counted as new. */
export const oldAfterHours = 24

const WaitingLead = z.object({
  id: z.int().meta({ description: 'The follow-up; of a reply, the lead.' }),
  lead: Named,
  at: Instant.meta({ description: 'When it is or was due; of a reply, when it came.' }),
  what: z.string().nullable().meta({ description: 'The action with which the follow-up was agreed.' }),
})
export type WaitingLead = z.infer<typeof WaitingLead>

const kind = (description: string) => z.object({ count: z.int(), results: z.array(WaitingLead).max(maxWaiting) }).meta({ description })

export const Waiting = z.object({
  result: z.int().meta({ description: 'As notification-count answers: all of these but the old ones, and the unread notices.' }),
  overdue: kind(`Their open follow-ups whose time passed within the last ${oldAfterHours} hours, the latest first.`),
  old: kind(`Their open follow-ups that are overdue for longer than ${oldAfterHours} hours, the latest first.`),
  due: kind(`Their open follow-ups of the next ${dueWithinMinutes} minutes, the next first.`),
  replies: kind('Their parents who wrote and have no answer, the latest first.'),
})
export type Waiting = z.infer<typeof Waiting>

export const listWaiting = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/waiting/',
  summary: `Answers what waits for the member of staff now, the first ${maxWaiting} of each kind, and the notification count.`,
  roles: 'staff',
  answer: Waiting,
  ours: true,
})
