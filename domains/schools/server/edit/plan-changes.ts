import { isDeepStrictEqual } from 'node:util'
import type { FeeValue, FieldChange } from '#domains/schools/contract/school-edits.ts'
import { type Tenure, tenures } from '#platform/contract/money.ts'
import type { Database } from '#platform/server/db/database.ts'
import { mergeEdit } from '#platform/server/http/merge-edit.ts'
import { saidOf, type Values } from '../school/keep-changes.ts'
import { classWords, taughtAmong } from './parts/classes.ts'
import { feeField, feeLabel, feeValueText, readFees } from './parts/fees.ts'
import { profileWords, readProfiles } from './parts/profile.ts'

/** A fee of a class that may not have a relation yet. */
export interface ClassFee extends FeeValue {
  class_id: number
  head: number
  session: string
}

/** New values for an existing school; a field that is left out stays. */
export interface SchoolEdit {
  schoolId: number
  mine: Values
  /** Classes that it teaches; others stay. */
  taught?: readonly number[] | undefined
  fees?: readonly ClassFee[] | undefined
}

export interface PlannedChange {
  schoolId: number
  /** The basic details that change. */
  profile: { before: Values; after: Values }
  /** Classes that it does not teach yet. */
  classes: readonly number[]
  fees: readonly (ClassFee & { before: FeeValue | null })[]
  /** All of it as people read it. */
  said: readonly FieldChange[]
}

const perYear = ({ amount, tenure }: { amount: number; tenure: Tenure }) => amount * tenures[tenure]

const inOrder = (ids: unknown) => (Array.isArray(ids) ? ids.toSorted((one, other) => one - other) : ids)

const isSamePoint = (one: unknown, other: unknown) => {
  const [mine, now] = [one, other].map((point) => point as { lat: number; lng: number } | null | undefined)
  return mine?.lat === now?.lat && mine?.lng === now?.lng
}

/** The same name in capitals alone, as registers write it. */
const isInCapitals = (mine: unknown, now: unknown) =>
  typeof mine === 'string' && typeof now === 'string' && mine === mine.toUpperCase() && mine === now.toUpperCase()

/**
 * A different order of boards is not a change, nor is a name in capitals. A file that repeats our coordinates does not say that they are those
 * of the building.
 */
const asStands = (mine: Values, current: Values): Values => ({
  ...mine,
  ...(mine.board_ids !== undefined &&
    isDeepStrictEqual(inOrder(mine.board_ids), inOrder(current.board_ids)) && { board_ids: current.board_ids }),
  ...(isInCapitals(mine.name, current.name) && { name: current.name }),
  ...(Boolean(mine.coordinates) && isSamePoint(mine.coordinates, current.coordinates) && { coordinates: current.coordinates }),
})

function profileChange(mine: Values, current: Values): PlannedChange['profile'] {
  const before = Object.fromEntries(Object.keys(mine).map((field) => [field, current[field] ?? null]))
  const { changed } = mergeEdit<Values>({ seen: undefined, mine: asStands(mine, current), current: before })
  const fields = Object.keys(changed)
  const among = (values: Values) => Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))
  return { before: among(before), after: among(changed) }
}

/** The classes that these schools teach, and what they cost. */
async function openClasses(db: Database, edits: readonly SchoolEdit[]) {
  const wanted = edits.flatMap(({ schoolId, taught = [], fees = [] }) =>
    [...taught, ...fees.map(({ class_id }) => class_id)].map((class_id) => ({ school_id: schoolId, class_id })),
  )
  const taught = wanted.length > 0 ? await taughtAmong(db, wanted) : []
  const relations = new Map(taught.map(({ id, school_id, class_id }) => [`${school_id} ${class_id}`, id]))
  const fieldOf = (schoolId: number, { class_id, session, head }: ClassFee) => {
    const relation = relations.get(`${schoolId} ${class_id}`)
    return relation === undefined ? undefined : feeField(session, relation, head)
  }
  const fields = edits.flatMap(({ schoolId, fees = [] }) =>
    fees.map((fee) => fieldOf(schoolId, fee)).filter((field) => field !== undefined),
  )
  const kept = fields.length > 0 ? await readFees(db, fields) : new Map<string, FeeValue>()
  return {
    isTaught: (schoolId: number, classId: number) => relations.has(`${schoolId} ${classId}`),
    feeNow: (schoolId: number, fee: ClassFee) => kept.get(fieldOf(schoolId, fee) ?? '') ?? null,
  }
}

/** The changes that edits would make, school by school; a school that has all of it already is left out. */
export async function planChanges(db: Database, edits: readonly SchoolEdit[]): Promise<Map<number, PlannedChange>> {
  const current = await readProfiles(
    db,
    edits.map(({ schoolId }) => schoolId),
  )
  const classes = await openClasses(db, edits)
  const plans = edits.map(({ schoolId, mine, taught = [], fees = [] }) => ({
    schoolId,
    profile: profileChange(mine, current.get(schoolId) ?? {}),
    classes: taught.filter((classId) => !classes.isTaught(schoolId, classId)),
    fees: fees
      .map(({ class_id, head, session, amount, tenure }) => ({ class_id, head, session, amount, tenure }))
      .map((fee) => ({ ...fee, before: classes.feeNow(schoolId, fee) }))
      .filter(({ before, ...fee }) => !(before && perYear(before) === perYear(fee))),
  }))
  const words = await profileWords(
    db,
    plans.flatMap(({ profile: { before, after } }) => [before, after]),
  )
  const { label: className } = await classWords(db)
  const heads = new Map((await db.selectFrom('fee_head').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]))
  const sayFee = ({ class_id, head, session, before, amount, tenure }: PlannedChange['fees'][number]): FieldChange => ({
    field: `fee ${class_id} ${head} ${session}`,
    label: feeLabel(heads.get(head), className(String(class_id)), session),
    ...{ before: feeValueText(before), after: feeValueText({ amount, tenure }) },
  })
  const sayClasses = (ids: readonly number[]): FieldChange => ({
    ...{ field: 'taught', label: 'Classes added', before: '' },
    after: ids.map((id) => className(String(id))).join(', '),
  })
  return new Map(
    plans
      .map((plan) => {
        const changes = [
          ...saidOf(words, plan.profile),
          ...(plan.classes.length > 0 ? [sayClasses(plan.classes)] : []),
          ...plan.fees.map(sayFee),
        ]
        return [plan.schoolId, { ...plan, said: changes }] as const
      })
      .filter(([, { said }]) => said.length > 0),
  )
}
