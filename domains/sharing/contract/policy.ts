import { actsFor, isCounsellor, overseesLeads } from '#domains/leads/contract/policy.ts'
import type { Actor } from '#platform/contract/roles.ts'

type Owner = number | null

/** Whether someone who sees a lead may take it: counsellors take a lead without an owner, and admins who are counsellors also take from others. */
export const mayTake = (me: Pick<Actor, 'roles'>, owner: Owner) => isCounsellor(me) && (owner === null || overseesLeads(me))

/** Whether someone who sees a lead may transfer it to others: its owner and the admins do. */
export const mayGive = (me: Actor, owner: Owner) => actsFor(me, owner)

/** Whether someone who sees a lead asks for it, because it is somebody else's and they may not take it. */
export const mayAsk = (me: Actor, owner: Owner) => owner !== null && owner !== me.id && isCounsellor(me) && !mayTake(me, owner)

/** Whether someone answers the requests for a lead. */
export const mayAnswer = (me: Actor, owner: Owner) => actsFor(me, owner)

/** Whether someone who sees a lead may withdraw a share in it: its owner, who shared it, and the admins do. */
export const mayWithdraw = (me: Actor, owner: Owner, sharedBy: Owner) => actsFor(me, owner, sharedBy)
