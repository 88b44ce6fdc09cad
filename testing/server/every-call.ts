import type { Audience } from '#platform/contract/call.ts'
import type { Role } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Outside } from '#platform/server/gateways/outside.ts'
import { makeLead } from '../make/make-lead.ts'
import { makeStaff } from '../make/make-staff.ts'

/** Whoever asks a call, and a parent of theirs; made anew for each request. */
export interface Asker {
  db: Database
  outside: Outside
  /** The account's id. */
  staff: number
  email: string
  headers: { authorization: string }
  /** The id of the parent, who has one number and one child. */
  lead: number
  number: string
}

/** What a request says. */
export interface Asked {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: Record<string, unknown>
}
type Ask = (asker: Asker) => Asked | Promise<Asked>

/**
 * The calls of a domain, as `everyCall` in its `server/every-call.ts`: who may make each, written down a second time on purpose, so
 * that a role that slips into the contract fails; a request that each of them makes, which finds what it needs; and how it is answered
 * where that is not 200.
 */
export type EveryCall = Readonly<Record<string, [Audience, Ask] | [Audience, Ask, status: 403 | 404 | 409, because: string]>>

export const counsellors: readonly Role[] = ['counsellor', 'counsellor_admin']
export const admins: readonly Role[] = ['counsellor_admin']

/** What a call is asked that takes nothing. */
export const nothing: Ask = () => ({})

/** What a call is asked that takes the id of a lead in its path. */
export const ofLead = ({ lead }: Asker) => ({ params: { id: lead } })

/** Makes an account of a role with a parent, in the world of `makeWorld`. */
export async function makeAsker(db: Database, outside: Outside, role: Role): Promise<Asker> {
  const permissions = { boarding_unassigned_data_permission: true, dormant_data_permission: true }
  const { id: staff, email, headers } = await makeStaff(db, role, permissions)
  const number = String(9_700_000_000 + staff)
  const lead = await makeLead(db, { lead: { owner_id: staff }, numbers: [number], children: [{ name: 'Kiran' }] })
  return { db, outside, staff, email, headers, lead, number }
}
