import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Part } from '../../school/change-school.ts'
import type { Words } from '../../school/keep-changes.ts'

/** Something stands in a class that is to be taken away. */
export class ClassInUse extends Error {}

interface Taught {
  school_id: number
  class_id: number
}

const given = (classes: readonly Taught[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as given (school_id integer, class_id integer)`
const sameClass = sql`(class_relation.school_id, class_relation.class_id) = (given.school_id, given.class_id) and stream_id is null`

/** The relations of those of these classes that their schools teach, outside any stream. */
export async function taughtAmong(db: Database, classes: readonly Taught[]): Promise<(Taught & { id: number })[]> {
  const { rows } = await sql<Taught & { id: number }>`
    select class_relation.id, class_relation.school_id, class_relation.class_id from ${given(classes)} join class_relation on ${sameClass}`.execute(
    db,
  )
  return rows
}

/** Has schools teach classes. */
export async function teachClasses(tx: Transaction, classes: readonly Taught[]): Promise<void> {
  if (classes.length === 0) return
  await sql`insert into class_relation (school_id, class_id) select school_id, class_id from ${given(classes)} on conflict do nothing`.execute(
    tx,
  )
}

/** Those of these classes in which fees, admission or a price of forms stand. */
export async function classesInUse(db: Database, classes: readonly Taught[]): Promise<Taught[]> {
  const { rows } = await sql<Taught>`
    select class_relation.school_id, class_relation.class_id from ${given(classes)} join class_relation on ${sameClass}
    where exists (select from school_fee where class_relation_id = class_relation.id)
      or exists (select from open_class where class_relation_id = class_relation.id)
      or exists (select from form_price where class_relation_id = class_relation.id)`.execute(db)
  return rows
}

/** Takes classes away from their schools, with all that stands in them: see `classesInUse`. */
export async function unteachClasses(tx: Transaction, classes: readonly Taught[]): Promise<void> {
  await sql`delete from class_relation using ${given(classes)} where ${sameClass}`.execute(tx)
}

export async function classWords(db: Database): Promise<Words> {
  const classes = await db.selectFrom('school_class').select(['id', 'name']).execute()
  const names = new Map(classes.map(({ id, name }) => [String(id), name]))
  return { label: (field) => names.get(field) ?? 'A class', text: (_, value) => (value ? 'Taught' : '') }
}

/** The classes that a school teaches, outside any stream: a field is the id of one. */
export const taughtClasses: Part = {
  name: 'classes',
  read: async (tx, schoolId, fields) => {
    const found = await taughtAmong(
      tx,
      fields.map((field) => ({ school_id: schoolId, class_id: Number(field) })),
    )
    const taught = new Set(found.map(({ class_id }) => String(class_id)))
    return Object.fromEntries(fields.map((field) => [field, taught.has(field) || null]))
  },
  write: async (tx, { schoolId }, changed) => {
    const among = (isTaught: boolean) =>
      Object.entries(changed).flatMap(([field, value]) =>
        (value === true) === isTaught ? [{ school_id: schoolId, class_id: Number(field) }] : [],
      )
    if ((await classesInUse(tx, among(false))).length > 0) throw new ClassInUse()
    await unteachClasses(tx, among(false))
    await teachClasses(tx, among(true))
  },
  words: classWords,
}
