import { giveLead } from '../lead/give-lead.ts'
import type { Assign } from './take-in-leads.ts'

/** Gives new leads to one member of staff. */
export const assignTo =
  (owner: number): Assign =>
  async (tx, leadIds) => {
    for (const id of leadIds) await giveLead(tx, id, { owner_id: owner, is_transferred: false })
    return []
  }
