import type { z } from 'zod'

/** A filter that is on or off, in words. */
export interface FlagWord {
  readonly word: string
  /** It stands over the list, to be pressed. */
  readonly isQuick?: boolean
}

/** A filter that is one of a few words. */
export interface ChoiceWords {
  readonly label: string
  /** Begins its chip. */
  readonly short: string
  /** The choice that filters nothing. */
  readonly any: string
  readonly words: Readonly<Record<string, string>>
}

/** A filter that no switch or choice sets: another screen opens the list with it. */
export interface TextWords {
  /** Begins its chip. */
  readonly short: string
  /** What its value means; `days` says a range of days in words, `ownerOf` names an account of counselling. */
  readonly words: (
    value: string,
    days: (from: string | undefined, until: string | undefined) => string | undefined,
    ownerOf: (id: number) => string | undefined,
  ) => string
}

/**
 * A column of the lead lists: what it is called, and what can be asked about it. Its SQL stands in a file of the same name under
 * server/list/columns/, its cell in web/list/table/lead-columns.tsx. A higher domain declares its own in its contract/domain.ts (`leadColumns`).
 */
export interface LeadColumn {
  /** Heads it in lists. */
  readonly title: string
  /** Its filters, as an address writes them. */
  readonly filters?: z.ZodRawShape
  /** Those of its filters that are on or off: each has a switch and a chip. */
  readonly flags?: Readonly<Record<string, FlagWord>>
  /** Those of its filters that are one of a few words. */
  readonly choices?: Readonly<Record<string, ChoiceWords>>
  readonly texts?: Readonly<Record<string, TextWords>>
  /** The orders of lists by it, as `ordering` has them, with their words. */
  readonly orders?: Readonly<Record<string, string>>
  /** Those that its head offers, one after the other: an index has them. */
  readonly headOrders?: readonly string[]
}

/** The filters of a column, as they are when they were read. */
export type FiltersOf<Column extends { readonly filters: z.ZodRawShape }> = z.infer<z.ZodObject<Column['filters']>>

/** The filters of higher domains, which declare them here as `FiltersOf` their columns. */
// biome-ignore lint/suspicious/noEmptyInterface: higher domains fill it
export interface AddedFilters {}

/** What higher domains add to the row of a lead. */
// biome-ignore lint/suspicious/noEmptyInterface: higher domains fill it
export interface AddedFields {}
