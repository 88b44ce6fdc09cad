import type { RawBuilder } from 'kysely'
import type { Staff } from '#platform/server/http/staff.ts'
import type { Inbound } from '../inbound/inbound.ts'

export interface Placing extends Inbound {
  heldBy: (staff: Pick<Staff, 'id'>) => RawBuilder<string | null>
}
