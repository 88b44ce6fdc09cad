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
    /** Kinds whose entries the portal signs when they have no member of staff. */
    readonly portal?: readonly string[]
    /** Who made an entry, by kind, where that is not its member of staff or the parent; null where nobody is known. Reads `event`. */
    readonly authors?: Expressions
  }
}
