import { sql } from 'kysely'
import { refusingWord } from '../consent/refusing-word.ts'

/** True if a parent may get neither WhatsApp nor mail: a condition on `lead`. */
export const isOptedOut = sql<boolean>`(${refusingWord({ channel: 'whatsapp' })} is not null)`

/** Condition on `lead` and its `number`: if two leads share the number and one of the parents opted out, neither is written to. */
export const isOfOptedOut = sql<boolean>`coalesce(number.disputed and exists (
  select from lead_number as held join lead as holder on holder.id = held.lead_id
  where held.e164 = number.e164 and not held.disputed
    and (holder.erased_at is not null or ${refusingWord({ channel: 'whatsapp', lead: 'holder' })} is not null)), false)`
