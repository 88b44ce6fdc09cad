import { sql } from 'kysely'
import type { ImportKind, Verdict, WrittenRow } from '#domains/imports/server/import/import-kind.ts'
import { openWhichDistrict } from '#domains/locations/server/names/which-district.ts'
import { openWhichPlace } from '#domains/locations/server/names/which-place.ts'
import { SchoolUploadOptions, schoolUpload } from '#domains/school-imports/contract/school-imports.ts'
import { openClassNames } from '#domains/schools/contract/class-names.ts'
import { schemeOf } from '#domains/schools/contract/school-codes.ts'
import type { FieldChange } from '#domains/schools/contract/school-edits.ts'
import { openBoardNames, openNearBoards } from '#domains/schools/server/board-names.ts'
import { addSchools } from '#domains/schools/server/edit/add-schools.ts'
import { changeSchools, undoChanges } from '#domains/schools/server/edit/change-schools.ts'
import { planChanges, type SchoolEdit } from '#domains/schools/server/edit/plan-changes.ts'
import { removeSchools } from '#domains/schools/server/edit/remove-schools.ts'
import { type LikelySchool, likelySchools } from '#domains/schools/server/merging/likely-schools.ts'
import { currentSession } from '#domains/schools/server/profile/sessions.ts'
import { foldNames } from '#domains/schools/server/register/fold-names.ts'
import { type GivenSchool, type SameSchool, sameSchools } from '#domains/schools/server/register/same-schools.ts'
import { allCodes, codesOf } from '#domains/schools/server/school/codes.ts'
import type { ChangedBy } from '#domains/schools/server/school/fact-source.ts'
import { halvesOfRegister, lockHalfOfRegister, lockRegister } from '#domains/schools/server/school/lock-register.ts'
import { grouped } from '#platform/contract/counts.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { remembering } from '#platform/server/remembering.ts'
import { type CodeChoice, openCodeChoices, openContests } from './contested-codes.ts'
import {
  type CellReaders,
  type ExistingSchool,
  newSchool,
  placeKeyOf,
  type ReadSchool,
  readSchool,
  schoolEdit,
  tellFees,
} from './read-school.ts'

interface Good {
  row: number
  values: ReadSchool
  /** The first row of the file that has one of its codes. */
  earlier?: { row: number; values: ReadSchool } | undefined
  /** What the check decided of the row. */
  made?: Readonly<Record<string, unknown>> | null
}

const pathOf = (slug: string | null) => slug && `/database/profile/${slug}`

/** The names of cities and districts by their ids. */
async function openTownNames(db: Database): Promise<Pick<CellReaders, 'placeNames'>> {
  const towns = await db.selectFrom('place').select(['id', 'name']).where('kind', 'in', ['city', 'district']).execute()
  return { placeNames: new Map(towns.map(({ id, name }) => [id, name])) }
}

async function openCellReaders(db: Database): Promise<CellReaders> {
  const boards = await db.selectFrom('board').select(['id', 'name', 'slug']).execute()
  const classes = await db.selectFrom('school_class').select(['id', 'name', 'slug']).orderBy('rank').execute()
  const tuition = await db.selectFrom('fee_head').select('id').where('slug', '=', 'tuition-fee').executeTakeFirstOrThrow()
  return {
    whichPlace: await openWhichPlace(db),
    whichDistrict: await openWhichDistrict(db),
    boardNames: openBoardNames(boards),
    nearBoards: openNearBoards(boards),
    className: remembering(openClassNames(classes), String),
    classes,
    codes: await allCodes(db),
    ...(await openTownNames(db)),
    session: currentSession(),
    tuition: tuition.id,
  }
}

const samenessWords = {
  code: 'it has the same code',
  locality: 'it has the same name in the same locality',
  coordinates: 'it has the same name at the same place',
  district: 'it has the same name in the same district, and no locality',
} as const

const tellSame = ({ name, place, by }: SameSchool) => `${[name, place].filter(Boolean).join(', ')} is there already: ${samenessWords[by]}.`

const tellSeveral = ({ name, coded }: SameSchool, codes: readonly string[]) =>
  `Its codes ${codes.join(' and ')} belong to ${coded} schools, ${name} among them. If they are one school, merge them; if not, leave out the code that is wrong.`

const tellRemoved = ({ name, place }: SameSchool) =>
  `${[name, place].filter(Boolean).join(', ')} has the same code and was removed from our list. Put it back at Removed schools, or give another code.`

const longestTold = 60
const shown = (text: string) => (text.length > longestTold ? `${cutText(text, longestTold)}…` : text || 'nothing')
const tellChanges = (changes: readonly FieldChange[]) =>
  changes.map(({ label, before, after }) => `${label}: ${shown(before)} → ${shown(after)}`).join('; ')

/** Another number in a register in which the school has one already. */
function tellOtherCodes(codes: readonly string[], standing: readonly string[]): string {
  const others = codes.flatMap((code) => {
    const mine = standing.find((one) => schemeOf(one) === schemeOf(code))
    return mine && !standing.includes(code) ? ` Its code stays ${mine}; the row says ${code}.` : []
  })
  return others.join('')
}

/** Notes about a row that adds a school. */
const tellFresh = (values: ReadSchool) => [values.warning, tellFees(values, values.taught)].filter(Boolean).join(' ') || null

/** The schools that have slugs. */
async function slugsTaken(db: Database, rows: readonly Good[]): Promise<Map<string, { id: number; slug: string; name: string }>> {
  const slugs = rows.flatMap(({ values }) => values.slug ?? [])
  const found = slugs.length > 0 ? await db.selectFrom('school').select(['id', 'slug', 'name']).where('slug', 'in', slugs).execute() : []
  return new Map(found.map((school) => [school.slug, school]))
}

async function readStanding(db: Database, ids: readonly number[]): Promise<Map<number, ExistingSchool>> {
  const { rows } = await sql<ExistingSchool & { id: number }>`
    select id, ${codesOf(sql`school.id`)} as codes, district_id, notes, array(
      select class_id from class_relation join school_class on school_class.id = class_id
      where school_id = school.id and stream_id is null order by rank) as taught
    from school where id = any (${ids}::integer[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A row whose school is there, with what it says of it. */
interface Found {
  row: number
  same: SameSchool
  edit: SchoolEdit
  /** Notes about the row, whatever its outcome. */
  note: string
  /** What its fees leave open, where they are written. */
  ofFees: string
}

type Sorted = { fresh: Good } | { found: Found } | { left: Verdict }

const sameRow = (row: number, first: number): Sorted => ({
  left: { row, outcome: 'duplicate', reason: `The same as row ${grouped(first)} of this file.` },
})
const refused = (row: number, reason: string, there?: { id: number; slug: string | null }): Sorted => ({
  left: { row, outcome: 'refused', reason, subjectId: there?.id ?? null, path: there ? pathOf(there.slug) : null },
})

const given = ({ row, values: { said: fields, codes } }: Good, folded?: string): GivenSchool => ({
  ...{
    row,
    name: fields.name,
    folded,
    codes,
    district: placeKeyOf(fields.location),
    locality: fields.location?.district_region,
    pincode: fields.pincode,
  },
  ...{ lat: fields.coordinates?.lat, lng: fields.coordinates?.lng, phone: fields.phone },
})

const likenessWords = {
  locality: 'has the same name in the locality',
  near: 'has the same name and lies near',
  district: 'has the same name in the district',
  phone: 'has the same telephone number',
  city: 'has the same name in the city',
} as const

const tellLikely = ({ name, place, by }: LikelySchool) =>
  `${[name, place].filter(Boolean).join(', ')} ${likenessWords[by]}: if it is this school, leave the row out, or merge them at Likely doubles.`

const placeNeeded = 'No school in our list has its code. Give the city or the district, so that it can be added.'

const sortNew = (good: Good): Sorted => (good.values.said.location ? { fresh: good } : refused(good.row, placeNeeded))

const withoutCodes = ({ values, ...good }: Good, codes: readonly string[]): Good => ({
  ...good,
  ...{ values: { ...values, codes: values.codes.filter((code) => !codes.includes(code)) }, made: { withoutCodes: codes } },
})

const tellWithout = (codes: readonly string[]) => `It comes in without the code ${codes.join(' and ')}.`

/** Judges rows about schools that are there: the first row about each is its edit. */
function openSortKnown(known: CellReaders, standing: ReadonlyMap<number, ExistingSchool>) {
  const firstRows = new Map<number, number>()
  return ({ row, values }: Good, one: SameSchool & { id: number }): Sorted => {
    const first = firstRows.get(one.id)
    if (first !== undefined) return sameRow(row, first)
    firstRows.set(one.id, row)
    const stands = standing.get(one.id) ?? { codes: [], district_id: null, notes: null, taught: [] }
    const edit = schoolEdit(values, { ...stands, id: one.id, by: one.by }, known)
    const slugStays = values.slug && values.slug !== one.slug ? ` Its slug stays ${one.slug}.` : ''
    const ofFees = tellFees(values, values.taught ?? stands.taught)
    const note = `${slugStays}${tellOtherCodes(values.codes, stands.codes)}`
    return { found: { row, same: one, edit, note, ofFees: ofFees ? ` ${ofFees}` : '' } }
  }
}

interface Sorting {
  known: CellReaders
  choice: CodeChoice
}

/** What a row is by the school that it is already, if any; its code is settled. */
function sortSettled(good: Good, one: SameSchool | undefined, sortKnown: ReturnType<typeof openSortKnown>): Sorted {
  const { row, values, earlier } = good
  if (earlier) return sameRow(row, earlier.row)
  if (!one) return sortNew(good)
  if (one.id === null) return sameRow(row, one.earlier ?? 0)
  if (one.coded > 1) return refused(row, tellSeveral(one, values.codes), one as { id: number; slug: string | null })
  return one.is_removed ? refused(row, tellRemoved(one)) : sortKnown(good, { ...one, id: one.id })
}

/**
 * Tells of each row whether it is a new school, one that is there, or can be neither. A row with a contested code waits for what a clerk says
 * of it; without the code it is sorted once more.
 */
async function sortRows(db: Database, sorting: Sorting, rows: readonly Good[], folded?: ReadonlyMap<string, string>): Promise<Sorted[]> {
  const { known, choice } = sorting
  const same = await sameSchools(
    db,
    rows.map((good) => given(good, folded?.get(good.values.said.name))),
  )
  const slugs = await slugsTaken(db, rows)
  const standing = await readStanding(
    db,
    [...same.values()].flatMap(({ id }) => id ?? []),
  )
  const contestedOf = await openContests(db, rows, { same, standing, placeNames: known.placeNames })
  const sortKnown = openSortKnown(known, standing)
  const again: Good[] = []
  const sorted = rows.flatMap((good): Sorted | never[] => {
    const { row, values } = good
    const contest = contestedOf(good)
    const answer = contest && choice(contest)
    if (contest && answer === 'without') again.push(withoutCodes({ ...good, earlier: undefined }, contest.codes))
    if (contest && answer !== 'same') return answer ? [] : { left: { row, outcome: 'refused', reason: contest.reason, question: contest } }
    const one = same.get(row)
    const taken = values.slug === undefined ? undefined : slugs.get(values.slug)
    if (!taken || taken.id === one?.id) return sortSettled(good, one, sortKnown)
    return refused(row, `The slug ${values.slug} is taken by ${taken.name}. Give another, or leave it empty.`, taken)
  })
  return again.length > 0 ? [...sorted, ...(await sortRows(db, sorting, again, folded))] : sorted
}

const partsOf = (sorted: readonly Sorted[]) => ({
  fresh: sorted.flatMap((one) => ('fresh' in one ? [one.fresh] : [])),
  found: sorted.flatMap((one) => ('found' in one ? [one.found] : [])),
  left: sorted.flatMap((one) => ('left' in one ? [one.left] : [])),
})

const there = ({ row, same: { id, slug } }: Found) => ({ row, subjectId: id, path: pathOf(slug) })
const hasAll = (found: Found): Verdict => ({
  ...there(found),
  outcome: 'duplicate',
  reason: `${tellSame(found.same)} It has all that the row says.${found.note}`,
})

const codesLeftOut = (made: Good['made']) => (made?.withoutCodes ?? []) as readonly string[]

/** Judges what would become of rows now. */
async function check(db: Database, sorting: Sorting, options: SchoolUploadOptions, rows: readonly Good[]): Promise<Verdict[]> {
  const folded = await foldNames(
    db,
    rows.map(({ values }) => values.said.name),
  )
  const { fresh, found, left } = partsOf(await sortRows(db, sorting, rows, folded))
  const plans = await planChanges(
    db,
    found.map(({ edit }) => edit),
  )
  const verdicts = found.map((one): Verdict => {
    const plan = plans.get(one.edit.schoolId)
    if (!plan) return hasAll(one)
    if (options.known === 'update')
      return { ...there(one), outcome: 'existing', reason: `${tellChanges(plan.said)}.${one.note}${one.ofFees}` }
    const offer = `${tellSame(one.same)} To change it, check again and let the file change schools. ${tellChanges(plan.said)}.${one.note}${one.ofFees}`
    return { ...there(one), outcome: 'duplicate', reason: offer }
  })
  const likely = await likelySchools(
    db,
    fresh.map((good) => given(good, folded.get(good.values.said.name))),
  )
  const added = fresh.map(({ row, values, made = null }): Verdict => {
    const one = likely.get(row)
    const left = codesLeftOut(made)
    const note = [left.length > 0 && tellWithout(left), tellFresh(values), one && tellLikely(one)].filter(Boolean).join(' ')
    return { row, outcome: 'new', reason: note || null, path: pathOf(one?.slug ?? null), made }
  })
  return [...left, ...verdicts, ...added]
}

async function add(tx: Transaction, by: ChangedBy, known: CellReaders, rows: readonly Good[]): Promise<Verdict[]> {
  const added = await addSchools(
    tx,
    by,
    rows.map(({ values }) => newSchool(values, known)),
  )
  return rows.map(({ row, values }, at) => {
    const school = added[at]
    return school
      ? { row, outcome: 'written', subjectId: school.id, path: pathOf(school.slug), made: {}, reason: tellFresh(values) }
      : { row, outcome: 'refused', reason: 'Its slug or code was taken by another school meanwhile. Check the file again.' }
  })
}

async function change(tx: Transaction, by: ChangedBy, found: readonly Found[]): Promise<Verdict[]> {
  const changed = await changeSchools(
    tx,
    by,
    found.map(({ edit }) => edit),
  )
  return found.map((one): Verdict => {
    const kept = changed.get(one.edit.schoolId)
    if (!kept) return hasAll(one)
    return {
      ...there(one),
      outcome: 'changed',
      reason: `${tellChanges(kept.said)}.${one.note}${one.ofFees}`,
      made: { changes: kept.changes },
    }
  })
}

async function write(
  tx: Transaction,
  by: ChangedBy,
  sorting: Sorting,
  options: SchoolUploadOptions,
  given: readonly Good[],
): Promise<Verdict[]> {
  const rows = given.map((good) => {
    const left = codesLeftOut(good.made)
    return left.length > 0 ? withoutCodes(good, left) : good
  })
  // Two that write at once would both find a school missing, and so would one that registers it by hand.
  const isChanged = options.known === 'update'
  await (isChanged ? lockRegister(tx) : lockHalfOfRegister(tx, rows[0]?.values.said.name ?? ''))
  const { fresh, found, left } = partsOf(await sortRows(tx, sorting, rows))
  return [
    ...left,
    ...(isChanged
      ? []
      : found.map((one): Verdict => ({ ...there(one), outcome: 'duplicate', reason: `${tellSame(one.same)}${one.note}` }))),
    ...(fresh.length > 0 ? await add(tx, by, sorting.known, fresh) : []),
    ...(isChanged && found.length > 0 ? await change(tx, by, found) : []),
  ]
}

async function halve(db: Database, rows: readonly Good[]): Promise<[Good[], Good[]]> {
  const halves = await halvesOfRegister(
    db,
    rows.map(({ values }) => values.said.name),
  )
  return [rows.filter((_, at) => halves[at] === 0), rows.filter((_, at) => halves[at] === 1)]
}

const changesOf = ({ made }: WrittenRow) => (made.changes ?? []) as readonly number[]

async function revert(tx: Transaction, by: ChangedBy, rows: readonly WrittenRow[]): Promise<Verdict[]> {
  const stay = await removeSchools(
    tx,
    rows.filter(({ outcome }) => outcome === 'written').map(({ subjectId }) => subjectId),
  )
  const kept = await undoChanges(tx, by, rows.flatMap(changesOf))
  return rows.map((written): Verdict => {
    const { row, outcome, subjectId } = written
    const reasons = outcome === 'written' ? [stay.get(subjectId)] : changesOf(written).map((id) => kept.get(id))
    const reason = reasons.find((one) => one !== undefined)
    return reason ? { row, outcome: 'kept', reason, subjectId } : { row, outcome: 'reverted' }
  })
}

/** The importer, and the name of the file: it stands in the history of the schools. */
async function byFile(tx: Transaction, { staffId, importId }: { staffId: number; importId: number }): Promise<ChangedBy> {
  const { file_name: file } = await tx.selectFrom('import').select('file_name').where('id', '=', importId).executeTakeFirstOrThrow()
  return { staffId, file }
}

export const schoolImport: ImportKind<ReadSchool> = {
  ...schoolUpload,
  options: SchoolUploadOptions,
  rowsAtOnce: 1000,
  open: async (db, chosen, _dayOrders, answers) => {
    const known = await openCellReaders(db)
    const options = SchoolUploadOptions.parse(chosen)
    const sorting = { known, choice: openCodeChoices(answers, options) }
    return {
      read: (cells) => readSchool(cells, known, options),
      check: (on, rows) => check(on, sorting, options, rows),
      // Rows that change schools may change one that another row is about too.
      ...(options.known !== 'update' && { halve }),
      write: async (tx, by, rows) => write(tx, await byFile(tx, by), sorting, options, rows),
    }
  },
  revert: async (tx, by, rows) => revert(tx, await byFile(tx, by), rows),
}
