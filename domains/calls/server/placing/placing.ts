import type { RawBuilder } from 'kysely'
import type { Outside } from '#platform/server/gateways/outside.ts'
import type { Staff } from '#platform/server/http/staff.ts'

export interface Placing extends Outside {
  heldBy: (staff: Pick<Staff, 'id'>) => RawBuilder<string | null>
}
