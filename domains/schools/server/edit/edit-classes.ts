import { sql } from 'kysely'
import type { z } from 'zod'
import {
  addOpenClasses as addOperation,
  changeOpenClass as changeOperation,
  type OpenClassValue,
  openClasses as openOperation,
  setFormPrice as priceOperation,
} from '#domains/schools/contract/school-edits.ts'
import { maxClassesOfSchool } from '#domains/schools/contract/school-profile.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { changeSchool, lockSchool } from '../school/change-school.ts'
import { classNames } from './parts/class-names.ts'
import { formPrices } from './parts/form-prices.ts'
import { openClassField, openClassesPart as part } from './parts/open-classes.ts'
import { refuseForeignClasses } from './refuse-foreign-classes.ts'

type AddedClasses = z.output<typeof addOperation.body>

/** Makes sure that a school teaches classes, and answers their relations. */
async function teach(tx: Transaction, schoolId: number, classes: AddedClasses['classes']): Promise<number[]> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as given (class_id integer, stream_id integer)`
  const { rows: unknown } = await sql`select from ${given} where not exists (select from school_class where id = class_id)
    or (stream_id is not null and not exists (select from class_stream where id = stream_id))`.execute(tx)
  if (unknown.length > 0) throw refuseField(addOperation, 'classNotFound', 'classes')
  await sql`insert into class_relation (school_id, class_id, stream_id) select distinct ${schoolId}::integer, class_id, stream_id from ${given}
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ id: number; count: number }>`
    select id, (select count(*)::integer from class_relation where school_id = ${schoolId}) as count
    from class_relation where school_id = ${schoolId}
      and exists (select from ${given} where given.class_id = class_relation.class_id and given.stream_id is not distinct from class_relation.stream_id)`.execute(
    tx,
  )
  if ((rows[0]?.count ?? 0) > maxClassesOfSchool) throw refuse(addOperation, 'tooManyClasses')
  return rows.map(({ id }) => id)
}

/** Adds classes to a session of a school. One that is there already is named, and then nothing is added. */
export async function addOpenClasses(tx: Transaction, staff: Staff, slug: string, { session, classes, ...value }: AddedClasses) {
  const schoolId = await lockSchool(tx, addOperation, { slug })
  const relations = await teach(tx, schoolId, classes)
  const mine = Object.fromEntries(relations.map((id) => [openClassField(session, id), value]))
  const current = await part.read(tx, schoolId, Object.keys(mine))
  const there = relations.filter((id) => current[openClassField(session, id)] !== null)
  if (there.length > 0) {
    const names = await classNames(tx, there)
    throw refuse(addOperation, 'classExists', { errors: { classes: [`Already there: ${[...names.values()].join(', ')}.`] } })
  }
  return { changed: await changeSchool(tx, addOperation, staff, schoolId, { part, mine }) }
}

const closed: OpenClassValue = { admission_open: 'CLOSED', opens_on: null, closes_on: null, seats: null }

/** Opens classes of a school for admission in a session. */
export async function openClasses(
  tx: Transaction,
  staff: Staff,
  slug: string,
  { session, class_relation: ids }: z.output<typeof openOperation.body>,
) {
  const schoolId = await lockSchool(tx, openOperation, { slug })
  await refuseForeignClasses(tx, openOperation, schoolId, ids)
  const fields = ids.map((id) => openClassField(session, id))
  const current = await part.read(tx, schoolId, fields)
  const opened = (now: unknown) => ({ ...((now as OpenClassValue | null) ?? closed), admission_open: 'OPEN' })
  const mine = Object.fromEntries(fields.map((field) => [field, opened(current[field])]))
  return { changed: await changeSchool(tx, openOperation, staff, schoolId, { part, mine }) }
}

/** Closes or updates a class that was opened for admission. */
export async function changeOpenClass(
  tx: Transaction,
  staff: Staff,
  { slug, id }: { slug: string; id: number },
  { seen, ...patch }: z.output<typeof changeOperation.body>,
) {
  const schoolId = await lockSchool(tx, changeOperation, { slug })
  const found = await tx
    .selectFrom('open_class')
    .innerJoin('class_relation', 'class_relation.id', 'class_relation_id')
    .select(['session', 'class_relation_id'])
    .where('open_class.id', '=', id)
    .where('school_id', '=', schoolId)
    .executeTakeFirst()
  if (!found) throw refuse(changeOperation, 'openClassGone')
  const field = openClassField(found.session, found.class_relation_id)
  const current = (await part.read(tx, schoolId, [field]))[field] as OpenClassValue
  const mine = { ...(seen ?? current), ...patch } as OpenClassValue
  if (mine.opens_on && mine.closes_on && mine.opens_on > mine.closes_on) throw refuseField(changeOperation, 'outOfOrder', 'closes_on')
  return {
    changed: await changeSchool(tx, changeOperation, staff, schoolId, {
      part,
      mine: { [field]: mine },
      ...(seen && { seen: { [field]: seen } }),
    }),
  }
}

/** Says what the admission form of a class costs. */
export async function setFormPrice(
  tx: Transaction,
  staff: Staff,
  { class_relation: id, form_price, seen }: z.output<typeof priceOperation.body>,
) {
  const relation = await tx.selectFrom('class_relation').select('school_id').where('id', '=', id).executeTakeFirst()
  if (!relation) throw refuse(priceOperation, 'classRelationGone')
  const schoolId = await lockSchool(tx, priceOperation, { id: relation.school_id })
  const edit = { part: formPrices, mine: { [id]: form_price }, ...(seen !== undefined && { seen: { [id]: seen } }) }
  return { changed: await changeSchool(tx, priceOperation, staff, schoolId, edit) }
}
