import { sql } from 'kysely'

/** The author of changes, and the file from which they come. */
export interface ChangedBy {
  staffId: number
  file?: string | undefined
}

/** How a fact is known: from a person who set or confirmed it, or from a file, which confirms nothing. If empty, it is not known any more. */
export interface FactSource {
  verified_at?: string | null
  verified_by_id?: number | null
  uploaded_at?: string | null
  uploaded_by_id?: number | null
}

/** By the names of fields. */
export type FactSources = Readonly<Record<string, FactSource>>

const columns = ['verified_at', 'verified_by_id', 'uploaded_at', 'uploaded_by_id'] as const
export const sourceShape = sql.raw('verified_at timestamptz, verified_by_id integer, uploaded_at timestamptz, uploaded_by_id integer')
export const sourceColumns = sql.raw(columns.join(', '))

/** The source of a row, as JSON. */
export const sourceIn = (table: 'school_fee' | 'form_price') =>
  sql`json_build_object(${sql.raw(columns.map((column) => `'${column}', ${table}.${column}`).join(', '))})`

/** PostgreSQL reads it as the instant of the transaction. */
const now = 'now'

export const sourceOf = ({ staffId, file }: ChangedBy): FactSource =>
  file === undefined ? { verified_at: now, verified_by_id: staffId } : { uploaded_at: now, uploaded_by_id: staffId }

/** The sources of rows by their fields. */
export const sourcesByField = (rows: readonly { field: string; source: FactSource }[]): FactSources =>
  Object.fromEntries(rows.map(({ field, source }) => [field, source]))

export const sourcesAmong = (sources: FactSources, fields: readonly string[]): FactSources =>
  Object.fromEntries(fields.flatMap((field) => (sources[field] ? [[field, sources[field]]] : [])))
