import { type RawBuilder, sql } from 'kysely'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import type { LeadQuery } from '#domains/leads/contract/query.ts'
import type { ListedRows } from '../lead-sources.ts'

/** A condition on `lead_listing`. */
export type Condition = RawBuilder<unknown>

export type LeadFilters = Omit<LeadQuery, 'limit' | 'offset' | 'ordering'> & { phone_number?: string | undefined }

interface ListRead {
  rows: ListedRows
  all: LeadFilters
}

/** The conditions of some filters; none may be missing. */
export type Conditions<Filter extends keyof LeadFilters> = {
  readonly [Name in Filter]-?: (value: NonNullable<LeadFilters[Name]>, read: ListRead) => Condition
}

/** A column of an exported file. */
interface ExportedColumn {
  readonly title: string
  readonly cell: (lead: LeadRow, hasWholeNumbers: boolean) => string | number | null
  /** The only list that exports it. */
  readonly only?: LeadListName
}

/** The SQL of a column of the lead lists, and how it is exported. Higher domains add theirs in their server/domain.ts (`leadColumns`). */
export interface ListColumn {
  readonly conditions?: { readonly [Name in keyof LeadFilters]?: (value: never, read: ListRead) => Condition }
  /** Filters whose index finds matches in no order, so that they are read one by one. */
  readonly foundApart?: readonly (keyof LeadFilters)[]
  /** Sort keys by their name in `ordering`: a column of `lead_listing` that an index has after the viewer. */
  readonly orders?: Readonly<Record<string, (rows: ListedRows) => RawBuilder<unknown>>>
  /** Its part of `more` in a lead's row: JSON, as an expression on `lead` and its `listing`. */
  readonly row?: RawBuilder<unknown>
  /** Its columns in exported files, which stand in the order of the columns. */
  readonly exported?: readonly ExportedColumn[]
}

// A literal, not a value: a plan made once for all values then knows which index serves it.
export const flag = (condition: Condition) => (wanted: boolean) => (wanted ? condition : sql`not ${condition}`)
