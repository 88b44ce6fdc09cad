import { sql } from 'kysely'
import { takeOver as operation } from '#domains/assignment/contract/stand-in.ts'
import { actsFor } from '#domains/leads/contract/policy.ts'
import { moveFollowUpsOf } from '#domains/leads/server/lead/follow-ups.ts'
import { shareUnlessSeen } from '#domains/leads/server/lead/give-lead.ts'
import { onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { activeCounsellors } from '#domains/sharing/server/handover/active-counsellors.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { type AbsenceOf, absencesFor, goingOn } from './absences.ts'
import { offersOf } from './offers.ts'

interface TakenOver {
  absence_id: number
  lead_ids: readonly number[]
  to?: readonly number[] | undefined
}

async function standInsOf(tx: Transaction, staff: Staff, absence: AbsenceOf, to: readonly number[] | undefined) {
  const ids = to ?? [staff.id]
  if (!ids.every((id) => actsFor(staff, id))) throw refuse(operation, 'notYours')
  const { rows } = await sql<{ staff_id: number }>`
    select staff_id from absence where ended_at is null and from_at <= now() and coalesce(until_at, 'infinity') > now()`.execute(tx)
  const away = new Set([absence.staff_id, ...rows.map(({ staff_id }) => staff_id)])
  const found = (await activeCounsellors(tx)).filter(({ id }) => ids.includes(id) && !away.has(id))
  if (found.length === new Set(ids).size) return found
  throw refuse(operation, 'counsellorNotFound', { errors: { to: [operation.refusals.counsellorNotFound[1]] } })
}

/**
 * Hands one lead to a stand-in: its owner stays, the stand-in gets a share for the time of the absence and takes the follow-ups that are
 * due.
 */
async function standIn(
  tx: Transaction,
  staff: Staff | null,
  absence: AbsenceOf,
  leadId: number,
  to: { id: number; name: string },
): Promise<boolean> {
  const done = await onAnyLead(tx, staff, leadId, async (lead, { record }) => {
    if ((await offersOf(tx, absence, leadId)).count === 0) return false
    const isOwner = lead.owner_id === to.id
    const gave_share = !isOwner && (await shareUnlessSeen(tx, leadId, { staffId: to.id, sharedBy: staff?.id ?? null, viewers: [to.id] }))
    const moved = await moveFollowUpsOf(tx, leadId, { from: absence.staff_id, to: to.id })
    await tx
      .insertInto('stand_in')
      .values({ absence_id: absence.id, lead_id: leadId, staff_id: to.id, gave_share, moved: JSON.stringify(moved) })
      .execute()
    await record({ kind: 'stood_in', to_staff_ids: [to.id], after: { for: absence.name, reason: absence.reason } })
    return true
  })
  return done === true
}

/** Hands leads of who is away to stand-ins, in turn, and tells each of them once. Answers how many were still to be taken. */
async function handInTurn(
  tx: Transaction,
  staff: Staff | null,
  absence: AbsenceOf,
  leadIds: readonly number[],
  standIns: readonly { id: number; name: string }[],
): Promise<number> {
  const took = new Map<number, number>()
  let taken = 0
  for (const leadId of leadIds.toSorted((one, other) => one - other)) {
    const next = standIns[taken % standIns.length]
    if (!next || !(await standIn(tx, staff, absence, leadId, next))) continue
    taken++
    took.set(next.id, (took.get(next.id) ?? 0) + 1)
  }
  for (const [staffId, count] of took)
    if (staffId !== staff?.id)
      await notify(tx, {
        ...{ staffIds: [staffId], kind: 'stand_in', leadId: null, by: staff?.id ?? null },
        text: `You stand in for ${absence.name}, who is away: ${count === 1 ? '1 parent waits' : `${count} parents wait`} for you`,
      })
  return taken
}

/** Takes over what is due of a counsellor who is away, in turn where several stand in. The second to take one is told that it is taken. */
export async function takeOver(tx: Transaction, staff: Staff, { absence_id, lead_ids, to }: TakenOver) {
  const absence = (await absencesFor(tx, staff)).find(({ id }) => id === absence_id)
  if (!absence) throw refuse(operation, 'absenceNotFound')
  const leadIds = [...new Set(lead_ids)]
  const taken = await handInTurn(tx, staff, absence, leadIds, await standInsOf(tx, staff, absence, to))
  return { taken, gone: leadIds.length - taken }
}

/** Hands what waits and falls due of those who are away to the colleagues who were named to stand in. */
export async function handToStandIns(db: Database): Promise<void> {
  const absences = await goingOn(db)
  const away = new Set(absences.map(({ staff_id }) => staff_id))
  for (const absence of absences.filter(({ stand_ins: named }) => named.length > 0)) {
    const standIns = (await activeCounsellors(db)).filter(({ id }) => absence.stand_ins.some((one) => one.id === id) && !away.has(id))
    if (standIns.length === 0) continue
    const { offers } = await offersOf(db, absence)
    if (offers.length === 0) continue
    const leadIds = offers.map(({ id }) => id)
    await inTransaction(db, (tx) => handInTurn(tx, null, absence, leadIds, standIns))
  }
}
