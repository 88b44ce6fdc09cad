import { sql } from 'kysely'
import type { Absence } from '#domains/assignment/contract/attendance.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { loadReceivers } from '../allocation/load-receivers.ts'
import { loadRules } from '../allocation/load-rules.ts'
import { absenceRow } from '../attendance/read-attendance.ts'

export interface AbsenceOf extends Absence {
  staff_id: number
  name: string
}

/** The absences of this moment. */
export async function goingOn(db: Database): Promise<AbsenceOf[]> {
  const { rows } = await sql<{ absence: AbsenceOf }>`
    select ${absenceRow}::jsonb || jsonb_build_object('staff_id', staff.id, 'name', staff.name) as absence
    from absence join staff on staff.id = absence.staff_id
    where ended_at is null and from_at <= now() and coalesce(until_at, 'infinity') > now() order by staff.name, absence.id`.execute(db)
  return rows.map(({ absence }) => absence)
}

/** Counsellors who get leads by one rule with this one; the rest of the firm has other parents. */
export async function colleaguesOf(db: Database, staffId: number): Promise<Set<number>> {
  const [{ rules }, everyone] = [await loadRules(db), await loadReceivers(db)]
  const me = everyone.find(({ id }) => id === staffId)
  if (!me) return new Set()
  const shares = (other: (typeof everyone)[number]) =>
    rules.some(({ receivers, members }) => {
      if (receivers === 'everyone') return true
      if (receivers === 'boarding') return me.is_boarding && other.is_boarding
      if (receivers === 'named') return members.includes(me.id) && members.includes(other.id)
      return me.cities.some((city) => other.cities.includes(city))
    })
  return new Set(everyone.filter(shares).map(({ id }) => id))
}

/** The absences that go on and whose day is offered to a member of staff: for admins all. */
export async function absencesFor(db: Database, reader: Staff): Promise<AbsenceOf[]> {
  const all = (await goingOn(db)).filter(({ staff_id }) => staff_id !== reader.id)
  if (overseesLeads(reader) || all.length === 0) return all
  const colleagues = await colleaguesOf(db, reader.id)
  return all.filter(({ staff_id }) => colleagues.has(staff_id))
}
