import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { AuditKind } from '#platform/contract/audit.ts'
import { deviceText } from '#platform/contract/device-text.ts'
import type { Database } from '../db/database.ts'
import type { Staff } from '../http/staff.ts'

/** Who did it: a member of staff, or a command or job of the portal. */
export type Actor = Pick<Staff, 'id' | 'origin'> | { readonly command: string }

export interface AuditEntry {
  /** The ids of whom or what it was done to. */
  lead?: number | null
  staff?: number | null
  school?: number | null
  /** What changed, as it was and as it is. */
  before?: object
  after?: object
  /** Never a parent's name, number or words: the entry outlives the parent's data. */
  details?: object
}

/** PostgreSQL does not take the zone of an address, as in fe80::1%eth0. */
const addressOf = (address: string) => (isIP(address) && !address.includes('%') ? address : null)

/** Records an act that the firm may have to answer for, in the transaction of the act. */
export async function writeAuditEntry(db: Database, by: Actor, what: AuditKind, entry: AuditEntry = {}): Promise<void> {
  const { lead = null, staff = null, school = null, before, after, details } = entry
  const origin = 'id' in by ? by.origin : undefined
  const text = JSON.stringify({ ...details, ...(before && { before }), ...(after && { after }) })
  await sql`
    insert into audit_entry (staff_id, command, what, about_lead_id, about_staff_id, about_school_id, details, address, device, request_id)
    values (${'id' in by ? by.id : null}, ${'id' in by ? null : by.command}, ${what}, ${lead}, ${staff}, ${school}, ${text},
      ${origin ? addressOf(origin.address) : null}, ${origin ? deviceText(origin.userAgent) : null}, ${origin?.requestId ?? null})`.execute(
    db,
  )
}
