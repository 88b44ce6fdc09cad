import { editLead } from '#domains/leads/contract/edits.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { mergeEdit } from '#platform/server/http/merge-edit.ts'
import { askWhose } from '../lead/ask-whose.ts'
import type { LeadChanges, LockedLead } from '../lead/on-lead.ts'

interface Detail<Value> {
  field: string
  /** The value that the editor saw; undefined overwrites. */
  seen: Value | undefined
  mine: Value
  current: Value
  text: (value: Value) => string | null
  write: () => Promise<unknown>
}

/** Asks the editor if somebody else changed it since they saw it; writes nothing when it stays. Answers whether it was written. */
export async function changeDetail<Value>(
  tx: Transaction,
  { id: leadId }: LockedLead,
  { record }: LeadChanges,
  detail: Detail<Value>,
): Promise<boolean> {
  const { field, seen, mine, current, text } = detail
  const { changed, conflicts } = mergeEdit({ seen: { value: seen }, mine: { value: mine }, current: { value: current } })
  const [before, after] = [{ [field]: text(current) }, { [field]: text(mine) }]
  if (conflicts.length > 0)
    throw await askWhose(tx, editLead, { leadId, fields: [field], mine: after, theirs: before, seen: {}, current: { [field]: current } })
  if (!('value' in changed)) return false
  await detail.write()
  await record({ kind: 'edit', before, after })
  return true
}
