import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Said } from '#domains/schools/contract/school-edits.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { mergeEdit } from '#platform/server/http/merge-edit.ts'
import type { Values } from './change-school.ts'
import { profile, profileColumns, readProfiles } from './parts/profile.ts'

interface ProfileEdit {
  schoolId: number
  mine: Values
  /** The change that this one undoes. */
  undoes?: number
}

/** Changes basic details of many schools at once, as `changeSchool` does of one; answers the change of each of which a field is otherwise now. */
export async function changeSchools(tx: Transaction, staffId: number, edits: readonly ProfileEdit[]): Promise<Map<number, number>> {
  const ids = edits.map(({ schoolId }) => schoolId)
  await sql`select from school where id = any (${ids}::integer[]) order by id for update`.execute(tx)
  const current = await readProfiles(tx, ids)
  const changes = edits.flatMap(({ schoolId, mine, undoes = null }) => {
    const before = Object.fromEntries(Object.keys(mine).map((field) => [field, current.get(schoolId)?.[field] ?? null]))
    const { changed } = mergeEdit<Values>({ seen: undefined, mine, current: before })
    return Object.keys(changed).length > 0 ? [{ schoolId, before, changed, undoes }] : []
  })
  if (changes.length === 0) return new Map()
  const { label, text } = await profile.words(tx, [])
  const rows = changes.map(({ schoolId, before, changed, undoes }) => {
    const fields = Object.keys(changed)
    const said: Said[] = fields.map((field) => ({
      ...{ field, label: label(field) },
      ...{ before: text(field, before[field]), after: text(field, changed[field]) },
    }))
    const among = (values: Values) => Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))
    return { school_id: schoolId, before: among(before), after: among(changed), said, undoes_id: undoes, columns: profileColumns(changed) }
  })
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`
  await sql`
    update school set (${sql.raw(written.join(', '))}, board_ids, updated_at, updated_by_id) = (
      select ${sql.raw(written.map((column) => `new.${column}`).join(', '))}, new.board_ids, now(), ${staffId}::integer
      from jsonb_populate_record(null::school, to_jsonb(school) - 'search' || given.columns) as new)
    from ${given} as given (school_id integer, columns jsonb) where school.id = given.school_id`.execute(tx)
  await sql`
    update school set city_id = (select parent_id from place where place.id = school.district_id)
    from ${given} as given (school_id integer, after jsonb) where school.id = given.school_id and jsonb_exists(after, 'location')`.execute(
    tx,
  )
  const { rows: kept } = await sql<{ id: number; school_id: number }>`
    insert into school_change (school_id, staff_id, part, before, after, said, undoes_id)
    select school_id, ${staffId}, 'profile', before, after, said, undoes_id
    from ${given} as given (school_id integer, before jsonb, after jsonb, said jsonb, undoes_id bigint) returning id::integer, school_id`.execute(
    tx,
  )
  await sql`select update_school_listing(${rows.map(({ school_id }) => school_id)}::integer[])`.execute(tx)
  return new Map(kept.map(({ id, school_id }) => [school_id, id]))
}

/** Undoes changes of basic details, each of another school. Answers why the others stay: they were undone, or changed again since. */
export async function undoChanges(tx: Transaction, staffId: number, changeIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; school_id: number; before: Values; after: Values; is_undone: boolean; by: string | null }>`
    select id::integer, school_id, before, after, exists (select from school_change as undo where undo.undoes_id = school_change.id) as is_undone,
      (select staff.name from school join staff on staff.id = updated_by_id where school.id = school_id) as by
    from school_change where id = any (${changeIds}::bigint[]) and part = 'profile'`.execute(tx)
  const ids = rows.map(({ school_id }) => school_id)
  await sql`select from school where id = any (${ids}::integer[]) order by id for update`.execute(tx)
  const current = await readProfiles(tx, ids)
  const isAsLeft = ({ school_id, after }: (typeof rows)[number]) =>
    Object.entries(after).every(([field, value]) => isDeepStrictEqual(current.get(school_id)?.[field] ?? null, value))
  const free = rows.filter((row) => !row.is_undone && isAsLeft(row))
  await changeSchools(
    tx,
    staffId,
    free.map(({ id, school_id, before }) => ({ schoolId: school_id, mine: before, undoes: id })),
  )
  const told = rows.map((row) => {
    const reason = row.is_undone ? 'This was undone already.' : `${row.by ?? 'Somebody'} changed this again since; it stays.`
    return [row.id, reason] as const
  })
  return new Map(told.filter(([id]) => !free.some((row) => row.id === id)))
}

const written = [
  ...['name', 'address', 'pincode', 'district_id', 'locality_id', 'lat', 'lng', 'gender', 'management', 'is_residential', 'about'],
  ...['established_year', 'medium', 'students', 'teachers', 'phone', 'email', 'website', 'notes'],
]
