import type { RawBuilder } from 'kysely'

type Expressions = Readonly<Record<string, RawBuilder<unknown>>>

/** The part of a lead that a domain adds; the portal folds them into one statement (portal/server/whole-lead/). */
export interface LeadPart {
  /** Sections of the whole lead: JSON, as expressions on `lead`. */
  readonly sections?: Expressions
  /**
   * Expressions by kind of entry. `staff` reads `event` with `action`, `sub_action`, `school`, `child` and `receivers.names` (the
   * people who got it); `parent` reads `activity` with `school`.
   */
  readonly timeline?: {
    readonly staff?: Expressions
    readonly parent?: Expressions
    /** Kinds of entries that the portal signs if no member of staff wrote them. */
    readonly portal?: readonly string[]
    /** The author of an entry, by kind, if it is neither its member of staff nor the parent; null if unknown. Reads `event`. */
    readonly authors?: Expressions
  }
}
