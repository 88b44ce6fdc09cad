import type { z } from 'zod'
import { erasedSentence } from '#domains/leads/server/intake/arrival.ts'
import type { findParent as operation } from '#domains/manual-leads/contract/manual-leads.ts'
import { mayTake } from '#domains/sharing/contract/policy.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readForeign } from '#platform/server/numbers/telephone-number.ts'
import { holderOf } from './holder-of.ts'

/** Finds the lead of a typed number and its owner, and the acts that this member of staff may do. */
export async function findParent(db: Database, staff: Staff, typed: string): Promise<z.infer<typeof operation.answer>> {
  const read = readForeign(typed)
  if (!read) return { number: null, found: null, refused: null }
  const holder = await holderOf(db, staff, read.e164)
  const { number } = read
  if (!holder) return { number, found: null, refused: null }
  if (holder.is_erased) return { number, found: null, refused: erasedSentence }
  const { id, name, owner, is_seen: isSeen } = holder
  return {
    number,
    found: {
      lead: isSeen ? { id, name } : null,
      owner,
      can: [...(isSeen ? (['open'] as const) : []), ...(owner === null && mayTake(staff, null) ? (['take'] as const) : []), 'enquire'],
    },
    refused: null,
  }
}
