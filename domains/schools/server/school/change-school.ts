import { sql } from 'kysely'
import type { changedMeanwhile, SchoolPart } from '#domains/schools/contract/school-edits.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { mergeEdit } from '#platform/server/http/merge-edit.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { type FactSource, type FactSources, sourceOf } from './fact-source.ts'
import { keepChanges, saidOf, type Values, type Words } from './keep-changes.ts'

interface Editing {
  schoolId: number
  /** How a field is known from now on. */
  sourceOf: (field: string) => FactSource
}

/** A part of a school, as fields with values: how they are read, written and called. */
export interface Part {
  readonly name: SchoolPart
  /** Reads the present values of these fields. */
  readonly read: (tx: Transaction, schoolId: number, fields: readonly string[]) => Promise<Values>
  /** Reads how these fields are known, in a part that keeps it. */
  readonly sources?: (tx: Transaction, fields: readonly string[]) => Promise<FactSources>
  readonly write: (tx: Transaction, editing: Editing, changed: Values) => Promise<void>
  /** The names of these fields, and the words of their values. */
  readonly words: (tx: Transaction, fields: readonly string[]) => Promise<Words>
}

interface Edit {
  part: Part
  mine: Values
  /** As the editor saw the fields; one that is left out is overwritten. */
  seen?: Values | undefined
  /** The change that this one undoes, and how the fields were known before it. */
  undoes?: { id: number; sources: FactSources }
}

type Refusing = { refusals: { changedMeanwhile: readonly [409, string]; schoolNotFound: readonly [404, string] } }

/** Locks a school until the transaction ends and answers its id; refuses one that is not there. */
export async function lockSchool(
  tx: Transaction,
  operation: { refusals: { schoolNotFound: readonly [404, string] } },
  by: { slug: string } | { id: number },
): Promise<number> {
  const found = await tx
    .selectFrom('school')
    .select('id')
    .where((where) => ('slug' in by ? where('slug', '=', by.slug) : where('id', '=', by.id)))
    .where('delisted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw refuse(operation, 'schoolNotFound')
  return found.id
}

/** The last change of each field: its author and time. */
async function lastChanges(tx: Transaction, schoolId: number, part: SchoolPart, fields: readonly string[]) {
  const { rows } = await sql<{ field: string; by: string | null; at: string | null }>`
    select field, latest.by, latest.at from unnest(${fields}::text[]) as field left join lateral (
      select staff.name as by, at from school_change left join staff on staff.id = staff_id
      where school_id = ${schoolId} and part = ${part} and jsonb_exists(after, field) order by school_change.id desc limit 1
    ) as latest on true`.execute(tx)
  return new Map(rows.map((row) => [row.field, row]))
}

const picked = (values: Values, fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))

/**
 * Changes fields of a part of a locked school, keeps what stood there before, and brings the lists up to date. Refuses where someone
 * else changed a field to something else since the editor saw it. Answers how many fields are otherwise than before.
 */
export async function changeSchool(
  tx: Transaction,
  operation: Refusing & { refusals: { changedMeanwhile: typeof changedMeanwhile | readonly [409, string] } },
  staff: Staff,
  schoolId: number,
  { part, mine, seen, undoes }: Edit,
): Promise<number> {
  const current = await part.read(tx, schoolId, Object.keys(mine))
  const { changed, conflicts } = mergeEdit<Values>({ seen, mine, current })
  if (conflicts.length > 0) {
    const { label, text } = await part.words(tx, conflicts)
    const latest = await lastChanges(tx, schoolId, part.name, conflicts)
    const conflicting = conflicts.map((field) => ({
      field,
      label: label(field),
      mine: text(field, mine[field]),
      theirs: text(field, current[field]),
      by: latest.get(field)?.by ?? null,
      at: latest.get(field)?.at ?? null,
    }))
    throw refuse(operation, 'changedMeanwhile', { conflicts: conflicting, current: { ...seen, ...picked(current, conflicts) } })
  }
  const fields = Object.keys(changed)
  if (fields.length === 0) return 0
  const sources = await part.sources?.(tx, fields)
  const own = sourceOf({ staffId: staff.id })
  await part.write(tx, { schoolId, sourceOf: (field) => (undoes ? (undoes.sources[field] ?? {}) : own) }, changed)
  const words = await part.words(tx, fields)
  const change = { schoolId, part: part.name, before: picked(current, fields), after: picked(changed, fields), sources, undoes: undoes?.id }
  await keepChanges(tx, { staffId: staff.id }, [{ ...change, said: saidOf(words, change) }])
  await markChanged(tx, staff, schoolId)
  return fields.length
}

async function markChanged(tx: Transaction, staff: Staff, schoolId: number): Promise<void> {
  await sql`update school set updated_at = now(), updated_by_id = ${staff.id} where id = ${schoolId}`.execute(tx)
  await sql`select update_school_listing(${[schoolId]})`.execute(tx)
}
