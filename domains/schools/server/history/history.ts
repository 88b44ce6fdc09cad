import { sql } from 'kysely'
import { maxSaid, undoSchoolChange as operation, type SchoolChange, type SchoolPart } from '#domains/schools/contract/school-edits.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { alumni } from '../edit/parts/alumni.ts'
import { ClassInUse, taughtClasses } from '../edit/parts/classes.ts'
import { features, infrastructure } from '../edit/parts/facilities.ts'
import { fees } from '../edit/parts/fees.ts'
import { formPrices } from '../edit/parts/form-prices.ts'
import { openClassesPart } from '../edit/parts/open-classes.ts'
import { permissions } from '../edit/parts/permissions.ts'
import { profile } from '../edit/parts/profile.ts'
import { PhotosLost, photos } from '../gallery/photos-part.ts'
import { removeSchool } from '../removal/remove-school.ts'
import { changeSchool, lockSchool, type Part } from '../school/change-school.ts'
import { refuseTakenCodes } from '../school/codes.ts'
import type { FactSources } from '../school/fact-source.ts'
import type { Values } from '../school/keep-changes.ts'
import { lockRegister } from '../school/lock-register.ts'
import { lockRanking } from '../school/take-place.ts'

/** The changes of a school with their authors, the newest first. */
export async function listSchoolChanges(db: Database, schoolId: number, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await sql<SchoolChange>`
    select id::integer, at, (select name from staff where staff.id = staff_id) as by, file, part,
      jsonb_path_query_array(said, ${`$[0 to ${maxSaid - 1}]`}::jsonpath) as said, jsonb_array_length(said) as fields,
      undoes_id is not null as is_undo, exists (select from school_change as undo where undo.undoes_id = school_change.id) as is_undone
    from school_change where school_id = ${schoolId} order by school_change.id desc limit ${limit} offset ${offset}`.execute(db)
  const { count } = await db
    .selectFrom('school_change')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow()
  return { count, results: rows }
}

const parts: readonly Part[] = [
  profile,
  permissions,
  taughtClasses,
  openClassesPart,
  formPrices,
  fees,
  features,
  infrastructure,
  alumni,
  photos,
]

/** Undoes a change of a school, unless its fields were changed again since. */
export async function undoSchoolChange(tx: Transaction, staff: Staff, { slug, id }: { slug: string; id: number }) {
  // It may be a move in the ranking, or give a code back.
  await lockRanking(tx)
  await lockRegister(tx)
  const schoolId = await lockSchool(tx, operation, { slug })
  const { rows } = await sql<{ part: SchoolPart; before: Values; after: Values; sources: FactSources; is_undone: boolean }>`
    select part, before, after, sources, exists (select from school_change as undo where undo.undoes_id = school_change.id) as is_undone
    from school_change where school_id = ${schoolId} and id = ${id}`.execute(tx)
  const [change] = rows
  if (!change) throw refuse(operation, 'changeNotFound')
  if (change.is_undone) throw refuse(operation, 'undoneAlready')
  if (change.part === 'registered') {
    await removeSchool(tx, staff, schoolId)
    return { changed: 1 }
  }
  const part = parts.find(({ name }) => name === change.part)
  if (!part) throw refuse(operation, 'notUndoable')
  const { before: mine, after: seen, sources } = change
  const { codes } = mine
  if (Array.isArray(codes)) await refuseTakenCodes(tx, operation, codes, schoolId)
  try {
    return { changed: await changeSchool(tx, operation, staff, schoolId, { part, mine, seen, undoes: { id, sources } }) }
  } catch (error) {
    if (error instanceof PhotosLost) throw refuse(operation, 'photoLost')
    throw error instanceof ClassInUse ? refuse(operation, 'classInUse') : error
  }
}
