import type { RawBuilder } from 'kysely'

type Expressions = Readonly<Record<string, RawBuilder<unknown>>>

/** What a domain adds to a lead; the portal folds them into one statement (portal/server/whole-lead/). */
export interface LeadPart {
  /** Sections of the whole lead: JSON, as expressions on `lead`. */
  readonly sections?: Expressions
  /**
   * By kind of entry: on `event` with `action`, `sub_action`, `school`, `child` and `receivers.names`, whoever it went to; what the parent
   * did on `activity` with `school`.
   */
  readonly timeline?: {
    readonly staff?: Expressions
    readonly parent?: Expressions
    /** The kinds that are the portal's own doing where no member of staff did them. */
    readonly portal?: readonly string[]
  }
}
