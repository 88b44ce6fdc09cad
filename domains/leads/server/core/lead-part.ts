import type { RawBuilder } from 'kysely'

/** SQL by name: each an expression on what its place in the statement gives. */
type Expressions = Readonly<Record<string, RawBuilder<unknown>>>

/** What a domain adds to a lead; the portal folds them into one statement (portal/server/whole-lead/). */
export interface LeadPart {
  /** Sections of the whole lead: JSON, as expressions on `lead`. */
  readonly sections?: Expressions
  /**
   * The words of timeline entries, by their kind: of what staff did on `event` with `action`, `sub_action`, `school`, `child`, and of
   * what the parent did on `activity` with `school`.
   */
  readonly timeline?: { readonly staff?: Expressions; readonly parent?: Expressions }
}
