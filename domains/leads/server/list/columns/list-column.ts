import type { RawBuilder } from 'kysely'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { AddedConditions } from '#domains/leads/contract/listing/conditions-of.ts'
import type { LeadFilters } from '#domains/leads/contract/listing/filter-conditions.ts'
import type { LeadListName } from '#domains/leads/contract/lists.ts'

/** A condition on `lead_listing`. */
export type SqlCondition = RawBuilder<unknown>

/** Conditions that only SQL can answer, by their filters; all others are data (contract/listing/). None may be missing. */
export type SqlConditions<Filter extends keyof LeadFilters> = {
  readonly [Name in Filter]-?: (value: NonNullable<LeadFilters[Name]>, of: { readonly viewer: number }) => SqlCondition
}

/** A column of an exported file. */
interface ExportedColumn {
  readonly title: string
  readonly cell: (lead: LeadRow, hasWholeNumbers: boolean) => string | number | null
  /** The only list that exports it. */
  readonly only?: LeadListName
}

/** What only the server knows of a column of the lead lists. Higher domains add theirs in their server/domain.ts (`leadColumns`). */
export interface ListColumn {
  /** Those of its filters that are data, if a higher domain adds the column. */
  readonly declared?: AddedConditions
  readonly conditions?: { readonly [Name in keyof LeadFilters]?: (value: never, of: { readonly viewer: number }) => SqlCondition }
  /** Filters whose index finds matches in no order, so that they are read one by one. */
  readonly foundApart?: readonly (keyof LeadFilters)[]
  /** Its part of `more` in a lead's row: JSON, as an expression on `lead` and its `listing`. */
  readonly row?: RawBuilder<unknown>
  /** Its columns in exported files, which stand in the order of the columns. */
  readonly exported?: readonly ExportedColumn[]
}
