import type { RawBuilder } from 'kysely'
import type { Outside } from '#platform/server/gateways/outside.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** What it takes to call a parent: the world outside, and who else has them in hand, which higher domains know. */
export interface Placing extends Outside {
  /** The name of another who has the parent in hand, or null: an expression on `lead`. */
  heldBy: (staff: Staff) => RawBuilder<string | null>
}
