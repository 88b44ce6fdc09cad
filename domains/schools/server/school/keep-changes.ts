import { sql } from 'kysely'
import type { FieldChange, SchoolPart } from '#domains/schools/contract/school-edits.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { ChangedBy, FactSources } from './fact-source.ts'

/** Values by the names of their fields; null for an absent one. */
export type Values = Readonly<Record<string, unknown>>

/** The names of fields, and the words of their values. */
export interface Words {
  label: (field: string) => string
  text: (field: string, value: unknown) => string
}

interface KeptChange {
  schoolId: number
  part: SchoolPart
  before: Values
  after: Values
  said: readonly FieldChange[]
  /** How the fields were known before, where that is kept. */
  sources?: FactSources | undefined
  /** The change that this one undoes. */
  undoes?: number | undefined
}

/** Each field of a change as people read it. */
export const saidOf = ({ label, text }: Words, { before, after }: Pick<KeptChange, 'before' | 'after'>): FieldChange[] =>
  Object.keys(after).map((field) => ({ field, label: label(field), before: text(field, before[field]), after: text(field, after[field]) }))

/** Keeps changes in the history of their schools, and answers their ids. */
export async function keepChanges(tx: Transaction, { staffId, file }: ChangedBy, changes: readonly KeptChange[]): Promise<number[]> {
  const given = JSON.stringify(changes)
  const { rows } = await sql<{ id: number }>`
    insert into school_change (school_id, staff_id, part, before, after, said, sources, undoes_id, file)
    select "schoolId", ${staffId}, part, before, after, said, coalesce(sources, '{}'), undoes, ${file ?? null}
    from jsonb_to_recordset(${given}::jsonb) as given ("schoolId" integer, part text, before jsonb, after jsonb, said jsonb, sources jsonb, undoes bigint)
    returning id::integer`.execute(tx)
  return rows.map(({ id }) => id)
}
