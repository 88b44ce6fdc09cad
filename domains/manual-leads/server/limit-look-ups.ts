import { secondsUntilFree } from '#domains/leads/server/numbers/limit-numbers.ts'
import * as manualLeads from '#domains/manual-leads/contract/manual-leads.ts'
import { keepTrace } from '#platform/server/audit/keep-trace.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuseFor } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'

const what = 'number_looked_up'

/** Limits the look-ups of numbers by an account, so that nobody learns by trying which numbers we have. */
export async function limitLookUps(tx: Transaction, staff: Staff, e164: string, isKnown: boolean): Promise<void> {
  const seconds = await secondsUntilFree(tx, staff, { what, most: manualLeads.mostLookUps })
  if (seconds > 0) throw refuseFor(manualLeads.findParent, 'tooManyLookUps', seconds)
  await keepTrace(tx, staff.id, what, { number: `…${e164.slice(-4)}`, known: isKnown })
}
