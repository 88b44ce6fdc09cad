import { withMerged } from '#domains/leads/server/lead/merged-leads.ts'
import { type LockedLead, onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import { type Actor, writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { ServerDomain } from '#platform/server/domain.ts'

/** Hides a parent, with the leads that were merged into it, from everybody; `check` may refuse the locked lead. */
export async function eraseLead(
  tx: Transaction,
  domains: readonly ServerDomain[],
  by: Actor,
  leadId: number,
  check: (lead: LockedLead) => void,
): Promise<void> {
  await onAnyLead(tx, null, leadId, async (lead, { record }) => {
    check(lead)
    for (const part of await withMerged(tx, leadId)) for (const { hidePerson } of domains) await hidePerson?.(tx, part)
    await record({ kind: 'edit', after: { erased: true } })
    await writeAuditEntry(tx, by, 'person_erased', { lead: leadId })
  })
}
