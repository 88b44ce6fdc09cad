import { sql } from 'kysely'
import {
  type AlumnusFields,
  addAlumnus as addOperation,
  changeAlumnus as changeOperation,
  maxAlumni,
  removeAlumnus as removeOperation,
} from '#domains/schools/contract/school-edits.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { changeSchool, lockSchool } from '../school/change-school.ts'
import { alumni as part } from './parts/alumni.ts'

/** Adds a former pupil of a school. */
export async function addAlumnus(tx: Transaction, staff: Staff, slug: string, fields: AlumnusFields): Promise<{ id: number }> {
  const schoolId = await lockSchool(tx, addOperation, { slug })
  const { rows } = await sql<{ id: number; count: number }>`
    select nextval(pg_get_serial_sequence('school_alumnus', 'id'))::integer as id,
      (select count(*)::integer from school_alumnus where school_id = ${schoolId}) as count`.execute(tx)
  const [next] = rows
  if (!next || next.count >= maxAlumni) throw refuse(addOperation, 'tooManyAlumni')
  await changeSchool(tx, addOperation, staff, schoolId, { part, mine: { [next.id]: fields } })
  return { id: next.id }
}

interface Alumnus {
  slug: string
  id: number
}

async function lockAlumnus(
  tx: Transaction,
  operation: typeof changeOperation | typeof removeOperation,
  { slug, id }: Alumnus,
): Promise<number> {
  const schoolId = await lockSchool(tx, operation, { slug })
  if ((await part.read(tx, schoolId, [String(id)]))[id] === null) throw refuse(operation, 'alumnusGone')
  return schoolId
}

/** Replaces the facts of a former pupil. */
export async function changeAlumnus(
  tx: Transaction,
  staff: Staff,
  alumnus: Alumnus,
  { seen, ...fields }: AlumnusFields & { seen?: AlumnusFields | undefined },
) {
  const schoolId = await lockAlumnus(tx, changeOperation, alumnus)
  const edit = { part, mine: { [alumnus.id]: fields }, ...(seen && { seen: { [alumnus.id]: seen } }) }
  return { changed: await changeSchool(tx, changeOperation, staff, schoolId, edit) }
}

/** Takes a former pupil out of the list of a school. */
export async function removeAlumnus(tx: Transaction, staff: Staff, alumnus: Alumnus) {
  const schoolId = await lockAlumnus(tx, removeOperation, alumnus)
  return { changed: await changeSchool(tx, removeOperation, staff, schoolId, { part, mine: { [alumnus.id]: null } }) }
}
