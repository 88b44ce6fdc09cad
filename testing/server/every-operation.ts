import type { Audience } from '#platform/contract/operation.ts'
import type { Role } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { makeLead } from '../make/make-lead.ts'
import { makeStaff } from '../make/make-staff.ts'
import { makeWorld } from '../make/make-world.ts'

export interface Asker {
  db: Database
  gateways: Gateways
  staff: number
  role: Role
  email: string
  headers: { authorization: string }
  lead: number
  number: string
}

export interface OperationInput {
  params?: Record<string, string | number>
  query?: Record<string, string>
  /** A form where an operation takes a file. */
  body?: Record<string, unknown> | FormData
  /** In place of a body, where an operation takes bytes. */
  bytes?: Buffer
}
type Ask = (asker: Asker) => OperationInput | Promise<OperationInput>

/** The roles of each operation are written a second time on purpose, so that a role that slips into the contract fails. Status 200 if not given. */
export type EveryOperation = Readonly<
  Record<string, [Audience, Ask] | [Audience, Ask, status: 400 | 401 | 403 | 404 | 409, because: string]>
>

export const counsellors: readonly Role[] = ['counsellor', 'counsellor_admin']
export const admins: readonly Role[] = ['counsellor_admin']

export const nothing: Ask = () => ({})

export const ofLead = ({ lead }: Asker) => ({ params: { id: lead } })

/** Fills a fresh database with what the requests of every operation need beside their asker. */
export async function makeEveryWorld(db: Database): Promise<void> {
  await makeWorld(db)
  await db.insertInto('board').values({ id: 1, name: 'CBSE', slug: 'cbse', rank: 1 }).execute()
  await db.insertInto('country').values({ iso2: 'IN', name: 'India', dial_code: 91 }).execute()
  await db.insertInto('school_class').values({ id: 1, name: 'Nursery', slug: 'nursery', rank: 1 }).execute()
}

export async function makeAsker(db: Database, gateways: Gateways, role: Role): Promise<Asker> {
  const permissions = { boarding_unassigned_data_permission: true, dormant_data_permission: true }
  const { id: staff, email, headers } = await makeStaff(db, role, permissions)
  const number = String(9_700_000_000 + staff)
  const lead = await makeLead(db, { lead: { owner_id: staff }, numbers: [number], children: [{ name: 'Kiran' }] })
  return { db, gateways, staff, role, email, headers, lead, number }
}
