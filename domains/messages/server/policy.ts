import { sql } from 'kysely'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { isOwn } from '#domains/leads/server/policy.ts'
import type { Actor } from '#platform/contract/roles.ts'

/** A quick reply is seen by who wrote it, one for everyone by all: a condition on `quick_reply`. */
export const seesReply = (staff: Actor) => sql<boolean>`(staff_id is null or staff_id = ${staff.id})`

/** A quick reply is changed by who wrote it, one for everyone by admins: a condition on `quick_reply`. */
export const mayChangeReply = (staff: Actor) =>
  sql<boolean>`(quick_reply.staff_id is not distinct from ${staff.id} or (quick_reply.staff_id is null and ${overseesLeads(staff)}))`

/** Counsellors have the scheduled messages that they wrote or that go to their leads, admins all: a condition on `message` and `lead`. */
export const readableScheduled = (staff: Actor) => isOwn(staff, 'message.staff_id', 'lead.owner_id')
