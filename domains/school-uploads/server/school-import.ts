import { sql } from 'kysely'
import type { ImportOptions } from '#domains/imports/contract/imports.ts'
import type { ImportKind, Verdict, WrittenRow } from '#domains/imports/server/import-kind.ts'
import { openPlaceFinder } from '#domains/locations/server/place-finder.ts'
import { SchoolUploadOptions, schoolUpload } from '#domains/school-uploads/contract/school-uploads.ts'
import { addSchools } from '#domains/schools/server/edit/add-schools.ts'
import { changeSchools, undoChanges } from '#domains/schools/server/edit/change-schools.ts'
import { removeSchools } from '#domains/schools/server/edit/remove-schools.ts'
import { currentSession } from '#domains/schools/server/profile/sessions.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { type KnownSchool, knownSchools } from './known-schools.ts'
import { type Known, type ReadSchool, readSchool } from './read-school.ts'

type Good = readonly { row: number; values: ReadSchool }[]

const pathOf = (slug: string) => `/database/profile/${slug}`

async function openKnown(db: Database): Promise<Known> {
  const boards = await db.selectFrom('board').select(['id', 'name']).execute()
  const tuition = await db.selectFrom('fee_head').select('id').where('slug', '=', 'tuition-fee').executeTakeFirstOrThrow()
  return {
    findPlace: await openPlaceFinder(db),
    boards: new Map(boards.map(({ id, name }) => [name.toLowerCase().replace(/[^a-z0-9]+/g, ''), id])),
    classes: await db.selectFrom('school_class').select(['id', 'name']).orderBy('rank').execute(),
    session: currentSession(),
    tuition: tuition.id,
  }
}

const samenessWords = {
  code: 'it has the same code',
  slug: 'it has the same slug',
  locality: 'it has the same name in the same locality',
  coordinates: 'it has the same name at the same place',
} as const

const tellSame = ({ name, place, by }: KnownSchool) => `${[name, place].filter(Boolean).join(', ')} is there already: ${samenessWords[by]}.`

/** What would become of rows now. */
async function judge(db: Database, options: ImportOptions, rows: Good): Promise<Verdict[]> {
  const { same, slugs } = await knownSchools(db, rows)
  return rows.map(({ row, values }): Verdict => {
    const known = same.get(row)
    const taken = slugs.get(row)
    if (taken && taken.id !== known?.id)
      return {
        ...{ row, outcome: 'refused', subjectId: taken.id, path: pathOf(taken.slug) },
        reason: `The slug ${values.school.slug} is taken by ${taken.name}. Give another, or leave it empty.`,
      }
    if (!known) return { row, outcome: 'new' }
    const there = { row, subjectId: known.id, path: pathOf(known.slug), reason: tellSame(known) }
    return { ...there, outcome: options.known === 'update' ? 'existing' : 'duplicate' }
  })
}

async function add(tx: Transaction, staffId: number, rows: Good): Promise<Verdict[]> {
  const added = await addSchools(
    tx,
    staffId,
    rows.map(({ values }) => values.school),
  )
  return rows.map(({ row }, at) => {
    const school = added[at]
    return school
      ? { row, outcome: 'written', subjectId: school.id, path: pathOf(school.slug), made: {} }
      : { row, outcome: 'refused', reason: 'Its slug or code was taken by another school meanwhile. Check the file again.' }
  })
}

async function change(tx: Transaction, staffId: number, rows: Good, verdicts: ReadonlyMap<number, Verdict>): Promise<Verdict[]> {
  const schoolOf = (row: number) => verdicts.get(row)?.subjectId ?? 0
  const changes = await changeSchools(
    tx,
    staffId,
    rows.map(({ row, values }) => ({ schoolId: schoolOf(row), mine: { ...values.fields } })),
  )
  return rows.map(({ row }): Verdict => {
    const { subjectId = null, path = null } = verdicts.get(row) ?? {}
    const changed = changes.get(schoolOf(row))
    if (changed === undefined) return { row, outcome: 'duplicate', reason: 'The school has all of this already.', subjectId, path }
    return { row, outcome: 'changed', subjectId, path, made: { change: changed } }
  })
}

async function write(tx: Transaction, staffId: number, options: ImportOptions, rows: Good): Promise<Verdict[]> {
  // Two that write at once would both find a school missing.
  await sql`select pg_advisory_xact_lock(hashtext('school uploads'))`.execute(tx)
  const verdicts = new Map((await judge(tx, options, rows)).map((verdict) => [verdict.row, verdict]))
  const of = (outcome: Verdict['outcome']) => rows.filter(({ row }) => verdicts.get(row)?.outcome === outcome)
  const left = [...verdicts.values()].filter(({ outcome }) => outcome !== 'new' && outcome !== 'existing')
  const [fresh, known] = [of('new'), of('existing')]
  return [
    ...left,
    ...(fresh.length > 0 ? await add(tx, staffId, fresh) : []),
    ...(known.length > 0 ? await change(tx, staffId, known, verdicts) : []),
  ]
}

async function revert(tx: Transaction, staffId: number, rows: readonly WrittenRow[]): Promise<Verdict[]> {
  const changed = rows.filter(({ outcome }) => outcome === 'changed')
  const stay = await removeSchools(
    tx,
    rows.filter(({ outcome }) => outcome === 'written').map(({ subjectId }) => subjectId),
  )
  const kept = await undoChanges(
    tx,
    staffId,
    changed.map(({ made }) => Number(made.change)),
  )
  return rows.map(({ row, outcome, subjectId, made }): Verdict => {
    const reason = outcome === 'written' ? stay.get(subjectId) : kept.get(Number(made.change))
    return reason ? { row, outcome: 'kept', reason, subjectId } : { row, outcome: 'reverted' }
  })
}

export const schoolImport: ImportKind<ReadSchool> = {
  ...schoolUpload,
  options: SchoolUploadOptions,
  rowsAtOnce: 1000,
  open: async (db, options) => {
    const known = await openKnown(db)
    return {
      read: (cells) => readSchool(cells, known),
      check: (on, rows) => judge(on, options, rows),
      write: (tx, { staffId }, rows) => write(tx, staffId, options, rows),
    }
  },
  revert: (tx, { staffId }, rows) => revert(tx, staffId, rows),
}
