import type { codeRefusals } from '#domains/accounts/contract/second-factor.ts'
import { kolkataTime } from '#platform/contract/india.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import { unseal } from '#platform/server/config/seal.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { readCode } from './totp.ts'

/** What a code is held against: the portal's own key and its clock. */
export type CodeReading = Pick<Gateways, 'secretKey' | 'now'>

interface Taking {
  refusals: typeof codeRefusals
}

/** Names what a sealed secret is of, so that no account can be given another's. */
export const aboutTotp = (staffId: number) => `totp ${staffId}`

/** The step of a code that counts now. Throws the refusal that says why one does not. */
export function stepOf(operation: Taking, { now, secretKey }: CodeReading, staffId: number, sealed: Buffer, code: string): number {
  const secret = unseal(secretKey, aboutTotp(staffId), sealed)
  if (!secret) throw refuse(operation, 'sealedByAnotherKey')
  const read = readCode(secret, code, now())
  if (!read) throw refuse(operation, 'wrongCode')
  if (read.counts) return read.step
  throw refuse(operation, 'codeOfAnotherTime', { words: { time: kolkataTime(read.at.getTime()), now: kolkataTime(now().getTime()) } })
}

const digitsOf = (code: string) => /^\d{6}$/.exec(code.replace(/[\s-]/g, ''))?.[0]

/** Takes a code of the app, once, or one of the list. A refusal leaves both as they were. */
export async function takeCode(
  tx: Transaction,
  operation: Taking,
  reading: CodeReading,
  staff: Pick<Staff, 'id' | 'origin'>,
  code: string,
): Promise<void> {
  // The lock keeps two who bring the same code at once apart.
  const app = await tx.selectFrom('totp').select(['secret', 'last_step']).where('staff_id', '=', staff.id).forUpdate().executeTakeFirst()
  const digits = digitsOf(code)
  if (digits === undefined) {
    if (!(await takeRecoveryCode(tx, staff.id, code))) throw refuse(operation, 'wrongCode')
    await writeAuditEntry(tx, staff, 'recovery_code_used', { staff: staff.id })
    return
  }
  if (!app?.secret) throw refuse(operation, 'wrongCode')
  const step = stepOf(operation, reading, staff.id, app.secret, digits)
  if (step <= Number(app.last_step)) throw refuse(operation, 'usedCode')
  await tx.updateTable('totp').set({ last_step: step }).where('staff_id', '=', staff.id).execute()
}
