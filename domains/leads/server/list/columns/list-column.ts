import { type RawBuilder, sql } from 'kysely'
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

/** The SQL of a column of the lead lists. Higher domains add theirs in their server/domain.ts (`leadColumns`). */
export interface ListColumn {
  readonly conditions?: { readonly [Name in keyof LeadFilters]?: (value: never, read: ListRead) => Condition }
  /** Its filters whose matches an index finds in no order, so that they are read one by one. */
  readonly foundApart?: readonly (keyof LeadFilters)[]
  /** What lists are ordered by, under its name in `ordering`: a column of `lead_listing`, which an index has after the viewer. */
  readonly orders?: Readonly<Record<string, (rows: ListedRows) => RawBuilder<unknown>>>
  /** What it adds to `more` of a lead's row: JSON, as an expression on `lead` and its `listing`. */
  readonly row?: RawBuilder<unknown>
}

// In words, not as a value: a plan that is made once for all values then knows which index serves it.
export const flag = (condition: Condition) => (wanted: boolean) => (wanted ? condition : sql`not ${condition}`)
