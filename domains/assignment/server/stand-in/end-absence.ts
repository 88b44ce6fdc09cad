import { sql } from 'kysely'
import { endAway as operation } from '#domains/assignment/contract/attendance.ts'
import { actsFor } from '#domains/leads/contract/policy.ts'
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
  at: string
}

interface Absent {
  staff_id: number
  name: string
}

const standInColumns = ['stand_in.id', 'lead_id', 'stand_in.staff_id', 'gave_share', 'stand_in.at'] as const
const movedFollowUps = sql<StandIn['moved']>`moved`.as('moved')

const isSharedWith = async (tx: Transaction, leadId: number, staffId: number) =>
  (await tx.selectFrom('lead_share').select('lead_id').where('lead_id', '=', leadId).where('staff_id', '=', staffId).executeTakeFirst()) !==
  undefined

/** Under the lead's lock, false for one that somebody else ended since it was read: the job, who is back, or the stand-in who leaves. */
const endOnce = async (tx: Transaction, id: number) =>
  (await tx
    .updateTable('stand_in')
    .set({ ended_at: sql`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

/**
 * Ends the stand-in for one lead. Open follow-ups that were taken over or planned meanwhile go back to the absent counsellor. If that
 * counsellor lost the lead, they go to its owner. Answers whether the lead is again with a counsellor who is back.
 */
async function giveBack(tx: Transaction, taken: StandIn, absent: Absent, isBack: boolean): Promise<boolean> {
  const { id, lead_id, staff_id, gave_share } = taken
  const cameBack = await onAnyLead(tx, null, lead_id, async (lead, { record }) => {
    if (!(await endOnce(tx, id))) return false
    // A stand-in who became the owner keeps the open follow-ups.
    if (lead.owner_id === staff_id) return false
    const isTheirs = lead.owner_id === absent.staff_id || (await isSharedWith(tx, lead_id, absent.staff_id))
    const owner = isTheirs ? absent.staff_id : lead.owner_id
    const moved = taken.moved.map((followUp) => ({ ...followUp, owner_id: owner }))
    if (gave_share) await endShare(tx, lead_id, staff_id)
    // A stand-in with a share of their own keeps what they had planned before.
    await returnFollowUps(tx, lead_id, { from: staff_id, owner, moved, since: gave_share ? undefined : taken.at })
    const isWithThem = isBack && isTheirs
    const after = { for: absent.name, ...(!isWithThem && { is_back: false }) }
    await record({ kind: 'stand_in_ended', to_staff_ids: [staff_id], after })
    return isWithThem
  })
  return cameBack === true
}

const welcomeText = (leads: number) =>
  `Welcome back: ${leads === 1 ? '1 lead that a colleague took over is' : `${leads} leads that colleagues took over are`} with you again`

async function giveAllBack(tx: Transaction, absence: Absent & { id: number }): Promise<number> {
  const taken = await tx
    .selectFrom('stand_in')
    .select([...standInColumns, movedFollowUps])
    .where('absence_id', '=', absence.id)
    .where('ended_at', 'is', null)
    .orderBy('lead_id')
    .execute()
  let leads = 0
  for (const one of taken) if (await giveBack(tx, one, absence, true)) leads++
  if (leads > 0) await notify(tx, { staffIds: [absence.staff_id], kind: 'stand_in', leadId: null, by: null, text: welcomeText(leads) })
  return leads
}

/** Ends what somebody took over of colleagues and cannot do, since they are away themselves or left: it is offered again. */
export async function leaveStandIns(tx: Transaction, staffId: number): Promise<void> {
  const taken = await tx
    .selectFrom('stand_in')
    .innerJoin('absence', 'absence.id', 'stand_in.absence_id')
    .innerJoin('staff', 'staff.id', 'absence.staff_id')
    .select([...standInColumns, movedFollowUps, 'absence.staff_id as absent_id', 'staff.name'])
    .where('stand_in.staff_id', '=', staffId)
    .where('stand_in.ended_at', 'is', null)
    .orderBy('lead_id')
    .execute()
  for (const { absent_id, name, ...one } of taken) await giveBack(tx, one, { staff_id: absent_id, name }, false)
}

/** Leaves the stand-ins of all who are away themselves or left. */
export async function leaveStandInsOfAbsent(db: Database): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct staff.id from stand_in join staff on staff.id = stand_in.staff_id
    where stand_in.ended_at is null and (not staff.is_active or exists (
      select from absence where absence.staff_id = staff.id and ended_at is null and from_at <= now() and coalesce(until_at, 'infinity') > now()))`.execute(
    db,
  )
  await doEach(rows, ({ id }) => inTransaction(db, (tx) => leaveStandIns(tx, id)))
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
  const mayEnd = noted && actsFor(staff, noted.staff_id)
  const came_back = mayEnd ? await end(tx, id) : undefined
  if (!noted || came_back === undefined) throw refuse(operation, 'absenceNotFound')
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
