import { sql } from 'kysely'
import { endAway as call } from '#domains/assignment/contract/attendance.ts'
import { returnFollowUps } from '#domains/leads/server/lead/follow-ups.ts'
import { endShare } from '#domains/leads/server/lead/give-lead.ts'
import { onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import { notify } from '#domains/notices/server/notify.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { doEach } from '#platform/server/jobs/do-each.ts'
import { tellAttendance } from '../attendance/check-in.ts'
import { tellEarlyEnd } from './tell-leave.ts'

interface StandIn {
  id: number
  lead_id: number
  staff_id: number
  gave_share: boolean
  moved: { id: number; owner_id: number | null }[]
}

/** Gives one lead back: open follow-ups of the stand-in go to their former owner, or else to the owner of the lead, and the stand-in's share ends. */
async function giveBack(tx: Transaction, { id, lead_id, staff_id, gave_share, moved }: StandIn, name: string): Promise<void> {
  await onAnyLead(tx, null, lead_id, async (lead, { record }) => {
    await tx.updateTable('stand_in').set({ ended_at: sql`now()` }).where('id', '=', id).execute()
    // A stand-in who became the owner keeps the open follow-ups.
    if (lead.owner_id === staff_id) return
    if (gave_share) {
      await endShare(tx, lead_id, staff_id)
      await returnFollowUps(tx, lead_id, { from: staff_id, owner: lead.owner_id, moved })
    }
    await record({ kind: 'stand_in_ended', to_staff_ids: [staff_id], after: { for: name } })
  })
}

async function giveAllBack(tx: Transaction, absence: { id: number; staff_id: number; name: string }): Promise<number> {
  const taken = await tx
    .selectFrom('stand_in')
    .select(['id', 'lead_id', 'staff_id', 'gave_share', sql<StandIn['moved']>`moved`.as('moved')])
    .where('absence_id', '=', absence.id)
    .where('ended_at', 'is', null)
    .orderBy('lead_id')
    .execute()
  for (const one of taken) await giveBack(tx, one, absence.name)
  const text = `Welcome back: ${taken.length === 1 ? '1 lead that a colleague took over is' : `${taken.length} leads that colleagues took over are`} with you again`
  if (taken.length > 0) await notify(tx, { staffIds: [absence.staff_id], kind: 'stand_in', leadId: null, by: null, text })
  return taken.length
}

/** Ends an absence that goes on or is to come; answers how many leads came back. Undefined when it is over already. */
async function end(tx: Transaction, id: number): Promise<number | undefined> {
  const ended = await tx
    .updateTable('absence')
    .from('staff')
    .set({ ended_at: sql`now()`, until_at: sql`case when from_at < now() then least(until_at, now()) else until_at end` })
    .whereRef('staff.id', '=', 'absence.staff_id')
    .where('absence.id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['absence.id', 'absence.staff_id', 'staff.name'])
    .executeTakeFirst()
  if (!ended) return undefined
  const cameBack = await giveAllBack(tx, ended)
  await tellAttendance(tx, ended.staff_id)
  return cameBack
}

/** Ends an absence early, by the person who is away or an admin. */
export async function endAway(tx: Transaction, staff: Staff, id: number): Promise<{ came_back: number }> {
  const noted = await tx
    .selectFrom('absence')
    .innerJoin('staff', 'staff.id', 'absence.staff_id')
    .select(['absence.id', 'staff_id', 'name', 'from_at as from', 'until_at as until', 'reason'])
    .select(sql<boolean>`from_at <= now()`.as('has_begun'))
    .where('absence.id', '=', id)
    .executeTakeFirst()
  const mayEnd = noted && (noted.staff_id === staff.id || staff.roles.has('counsellor_admin'))
  const came_back = mayEnd ? await end(tx, id) : undefined
  if (!noted || came_back === undefined) throw refuse(call, 'absenceNotFound')
  const { staff_id, name, ...absence } = noted
  await tellEarlyEnd(tx, staff, { id: staff_id, name }, absence)
  return { came_back }
}

/** Ends the absences whose time is over. */
export async function endAbsences(db: Database): Promise<void> {
  const over = await db
    .selectFrom('absence')
    .select('id')
    .where('ended_at', 'is', null)
    .where('until_at', '<=', sql<string>`now()`)
    .execute()
  await doEach(over, ({ id }) => inTransaction(db, (tx) => end(tx, id)))
}
