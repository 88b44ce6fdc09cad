import { sql } from 'kysely'
import { activeAdmins } from '#domains/accounts/server/account/active-admins.ts'
import type { Absence } from '#domains/assignment/contract/attendance.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { agreedInIndia, startOfDay } from '#platform/contract/india.ts'
import { lastDayOf } from '#platform/contract/last-day-of.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { colleaguesOf } from './absences.ts'

interface Away {
  id: number
  name: string
}

/** One notice of a leave, which says something else when the leave ends early. */
const topicOf = ({ id }: Pick<Absence, 'id'>) => `leave ${id}`

const instantText = (at: string) => agreedInIndia(at).replace(', 00:00', '')

function spanText({ from, until }: Pick<Absence, 'from' | 'until'>): string {
  const lastDay = until === null ? undefined : lastDayOf(until)
  const ends = until === null ? '' : ` until ${lastDay === undefined ? agreedInIndia(until) : instantText(startOfDay(lastDay))}`
  return `from ${instantText(from)}${ends}`
}

/** Tells the admins, and those who stand in or the colleagues to whom the parents are offered. */
export async function tellLeave(tx: Transaction, staff: Staff, away: Away, absence: Absence, standIns: readonly Away[]): Promise<void> {
  const takers = standIns.length > 0 ? standIns.map(({ id }) => id) : await colleaguesOf(tx, away.id)
  const recipients = new Set([...(await activeAdmins(tx)), ...takers])
  const staffIds = [...recipients].filter((id) => id !== staff.id && id !== away.id)
  const whose =
    standIns.length > 0
      ? `${standIns.map(({ name }) => name).join(' and ')} ${standIns.length === 1 ? 'stands' : 'stand'} in for their parents.`
      : 'Parents of theirs who wait stand under Colleagues away.'
  const text = `${away.name} is on leave ${spanText(absence)} (${absence.reason}). ${whose}`
  await notify(tx, { staffIds, kind: 'leave', leadId: null, by: staff.id, text, topic: topicOf(absence) })
}

/** Rewrites the notice of a leave that ends before its time, for everyone who has it. */
export async function tellEarlyEnd(
  tx: Transaction,
  staff: Staff,
  away: Away,
  absence: Pick<Absence, 'id' | 'from' | 'until'> & { has_begun: boolean },
): Promise<void> {
  const topic = topicOf(absence)
  const { rows } = await sql<{ staff_id: number }>`
    select staff_id from notice
    where topic = ${topic} and staff_id = any (array(select id from staff where is_active and id <> ${staff.id}))`.execute(tx)
  const text = absence.has_begun
    ? `${away.name} is back from leave. The leave was noted ${spanText(absence)}.`
    : `${away.name} is not going on leave. The leave was noted ${spanText(absence)}.`
  await notify(tx, { staffIds: rows.map(({ staff_id }) => staff_id), kind: 'leave', leadId: null, by: staff.id, text, topic })
}
