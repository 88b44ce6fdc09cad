import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { writeCodes } from '../school/codes.ts'
import { type ChangedBy, type FactSources, sourceOf, sourcesAmong } from '../school/fact-source.ts'
import { keepChanges, saidOf, type Values } from '../school/keep-changes.ts'
import { classesInUse, classWords, taughtAmong, teachClasses, unteachClasses } from './parts/classes.ts'
import { feeField, fees, readFeeSources, readFees, whoConfirmed } from './parts/fees.ts'
import { changedCodes, profileColumns, profileWords, readProfiles } from './parts/profile.ts'
import { type PlannedChange, planChanges, type SchoolEdit } from './plan-changes.ts'

const written = [
  ...['name', 'address', 'pincode', 'district_id', 'locality_id', 'lat', 'lng', 'placed_by', 'gender', 'management', 'level', 'classes'],
  ...['is_residential', 'about', 'established_year', 'medium', 'students', 'teachers', 'phone', 'email', 'website', 'notes'],
]

const lockSchools = (tx: Transaction, ids: readonly number[]) =>
  sql`select from school where id = any (${ids}::integer[]) order by id for update`.execute(tx)

async function writeProfiles(
  tx: Transaction,
  { staffId }: ChangedBy,
  changes: readonly { schoolId: number; after: Values }[],
): Promise<void> {
  const rows = changes.map(({ schoolId, after }) => ({ school_id: schoolId, after, columns: profileColumns(after) }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`
  await sql`
    update school set (${sql.raw(written.join(', '))}, board_ids, updated_at, updated_by_id) = (
      select ${sql.raw(written.map((column) => `new.${column}`).join(', '))}, new.board_ids, now(), ${staffId}::integer
      from jsonb_populate_record(null::school, to_jsonb(school) || given.columns) as new)
    from ${given} as given (school_id integer, columns jsonb) where school.id = given.school_id`.execute(tx)
  await sql`
    update school set city_id = (select parent_id from place where place.id = school.district_id)
    from ${given} as given (school_id integer, after jsonb) where school.id = given.school_id and jsonb_exists(after, 'location')`.execute(
    tx,
  )
  await writeCodes(tx, changedCodes(changes))
}

async function markChanged(tx: Transaction, { staffId }: ChangedBy, ids: readonly number[]): Promise<void> {
  await sql`update school set (updated_at, updated_by_id) = (now(), ${staffId}::integer)
    where id = any (${ids}::integer[]) and updated_at is distinct from now()`.execute(tx)
  await sql`select update_school_listing(${ids}::integer[])`.execute(tx)
}

const classPairs = (plans: readonly PlannedChange[], classesOf: (plan: PlannedChange) => readonly number[]) =>
  plans.flatMap((plan) => classesOf(plan).map((class_id) => ({ school_id: plan.schoolId, class_id })))

/** Writes planned fees; their classes are added before. */
async function writeFees(tx: Transaction, by: ChangedBy, plans: readonly PlannedChange[]) {
  const taught = await taughtAmong(
    tx,
    classPairs(plans, (plan) => plan.fees.map(({ class_id }) => class_id)),
  )
  const relations = new Map(taught.map(({ id, school_id, class_id }) => [`${school_id} ${class_id}`, id]))
  const changes = plans.map(({ schoolId, fees: planned }) => {
    const byField = planned.map(({ class_id, session, head, amount, tenure, before }) => {
      const field = feeField(session, relations.get(`${schoolId} ${class_id}`) ?? 0, head)
      return { field, before, after: { amount, tenure } }
    })
    const among = (side: 'before' | 'after') => Object.fromEntries(byField.map((one) => [one.field, one[side]]))
    return { schoolId, before: among('before'), after: among('after') }
  })
  const all: Values = Object.assign({}, ...changes.map(({ after }) => after))
  const sources = await readFeeSources(tx, Object.keys(all))
  await fees.write(tx, { schoolId: 0, sourceOf: () => sourceOf(by) }, all)
  const words = await fees.words(tx, Object.keys(all))
  return changes.map((change) => ({
    ...{ ...change, part: 'fees' as const, said: saidOf(words, change) },
    sources: sourcesAmong(sources, Object.keys(change.after)),
  }))
}

interface SchoolChanges {
  /** The entries in its history. */
  changes: readonly number[]
  said: PlannedChange['said']
}

/** Changes many schools at once: basic details, classes besides those that they teach, and fees. Returns the schools that changed. */
export async function changeSchools(tx: Transaction, by: ChangedBy, edits: readonly SchoolEdit[]): Promise<Map<number, SchoolChanges>> {
  const ids = edits.map(({ schoolId }) => schoolId)
  await lockSchools(tx, ids)
  const plans = [...(await planChanges(tx, edits)).values()]
  if (plans.length === 0) return new Map()
  const profiles = plans
    .filter(({ profile }) => Object.keys(profile.after).length > 0)
    .map(({ schoolId, profile, said }) => {
      const among = said.filter(({ field }) => field in profile.after)
      return { schoolId, part: 'profile' as const, ...profile, said: among }
    })
  if (profiles.length > 0) await writeProfiles(tx, by, profiles)
  await teachClasses(
    tx,
    classPairs(plans, ({ classes }) => classes),
  )
  const classNames = await classWords(tx)
  const taught = plans
    .filter(({ classes }) => classes.length > 0)
    .map(({ schoolId, classes }) => {
      const among = (value: true | null) => Object.fromEntries(classes.map((id) => [id, value]))
      const change = { schoolId, part: 'classes' as const, before: among(null), after: among(true) }
      return { ...change, said: saidOf(classNames, change) }
    })
  const withFees = plans.filter(({ fees: planned }) => planned.length > 0)
  const changes = [...profiles, ...taught, ...(withFees.length > 0 ? await writeFees(tx, by, withFees) : [])]
  const kept = await keepChanges(tx, by, changes)
  await markChanged(
    tx,
    by,
    plans.map(({ schoolId }) => schoolId),
  )
  const bySchool = Map.groupBy(
    changes.map(({ schoolId }, at) => ({ schoolId, id: kept[at] ?? 0 })),
    ({ schoolId }) => schoolId,
  )
  return new Map(plans.map(({ schoolId, said }) => [schoolId, { said, changes: (bySchool.get(schoolId) ?? []).map(({ id }) => id) }]))
}

interface KeptChange {
  id: number
  school_id: number
  part: string
  before: Values
  after: Values
  sources: FactSources
  is_undone: boolean
  by: string | null
}

const undoneAlready = 'This was undone already.'
const inUse = 'Fees or admission stand in its classes now; they stay.'

const classesOf = (changes: readonly KeptChange[]) =>
  changes.flatMap(({ school_id, after }) => Object.keys(after).map((field) => ({ school_id, class_id: Number(field) })))

/** Reads the present values of the fields of changes, all of one part. */
async function readNow(
  tx: Transaction,
  part: string,
  changes: readonly KeptChange[],
): Promise<(change: KeptChange, field: string) => unknown> {
  if (part === 'fees') {
    const now = await readFees(
      tx,
      changes.flatMap(({ after }) => Object.keys(after)),
    )
    return (_, field) => now.get(field) ?? null
  }
  if (part === 'classes') {
    const now = new Set((await taughtAmong(tx, classesOf(changes))).map(({ school_id, class_id }) => `${school_id} ${class_id}`))
    return ({ school_id }, field) => now.has(`${school_id} ${field}`) || null
  }
  const now = await readProfiles(
    tx,
    changes.map(({ school_id }) => school_id),
  )
  return ({ school_id }, field) => now.get(school_id)?.[field] ?? null
}

async function writeBack(tx: Transaction, by: ChangedBy, part: string, changes: readonly KeptChange[]) {
  const all: Values = Object.assign({}, ...changes.map(({ before }) => before))
  if (part === 'fees') {
    const sources: FactSources = Object.assign({}, ...changes.map((change) => change.sources))
    await fees.write(tx, { schoolId: 0, sourceOf: (field) => sources[field] ?? {} }, all)
    return await fees.words(tx, Object.keys(all))
  }
  if (part === 'classes') {
    await unteachClasses(tx, classesOf(changes))
    return await classWords(tx)
  }
  await writeProfiles(
    tx,
    by,
    changes.map(({ school_id, before }) => ({ schoolId: school_id, after: before })),
  )
  return await profileWords(
    tx,
    changes.flatMap(({ before, after }) => [before, after]),
  )
}

/** Undoes what `changeSchools` did. Answers why some of it stays: it was undone, or changed again since. */
export async function undoChanges(tx: Transaction, by: ChangedBy, changeIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<KeptChange>`
    select id::integer, school_id, part, before, after, sources, exists (select from school_change as undo where undo.undoes_id = school_change.id) as is_undone,
      (select staff.name from school join staff on staff.id = updated_by_id where school.id = school_id) as by
    from school_change where id = any (${changeIds}::bigint[]) order by id`.execute(tx)
  await lockSchools(
    tx,
    rows.map(({ school_id }) => school_id),
  )
  const stay = new Map(rows.filter(({ is_undone }) => is_undone).map(({ id }) => [id, undoneAlready]))
  const undone: KeptChange[] = []
  // Fees stand in classes, and so go before them.
  for (const part of ['fees', 'classes', 'profile'] as const) {
    const open = rows.filter((row) => row.part === part && !row.is_undone)
    if (open.length === 0) continue
    const now = await readNow(tx, part, open)
    const used = new Set(part === 'classes' ? (await classesInUse(tx, classesOf(open))).map(({ school_id }) => school_id) : [])
    const feeFields = part === 'fees' ? open.flatMap(({ after }) => Object.keys(after)) : []
    const [confirmers, sources] = await Promise.all([whoConfirmed(tx, feeFields), readFeeSources(tx, feeFields)])
    const reasonOf = (row: KeptChange) => {
      if (used.has(row.school_id)) return inUse
      const isAsLeft = Object.entries(row.after).every(([field, value]) => isDeepStrictEqual(now(row, field), value))
      if (!isAsLeft) return `${row.by ?? 'Somebody'} changed this again since; it stays.`
      const confirmer = Object.keys(row.after).find((field) => confirmers.has(field))
      return confirmer && `${confirmers.get(confirmer)} confirmed this since; it stays.`
    }
    const judged = open.map((row) => ({ row, reason: reasonOf(row) }))
    for (const { row, reason } of judged) if (reason) stay.set(row.id, reason)
    const free = judged.flatMap(({ row, reason }) => (reason ? [] : [row]))
    if (free.length === 0) continue
    const words = await writeBack(tx, by, part, free)
    await keepChanges(
      tx,
      by,
      free.map(({ id, school_id, before, after }) => {
        const change = { schoolId: school_id, part, before: after, after: before, undoes: id }
        return { ...change, sources: sourcesAmong(sources, Object.keys(before)), said: saidOf(words, change) }
      }),
    )
    undone.push(...free)
  }
  await markChanged(tx, by, [...new Set(undone.map(({ school_id }) => school_id))])
  return stay
}
