import { sql } from 'kysely'

/** True if a parent may get neither WhatsApp nor mail: a condition on `lead`. Their latest word counts. */
const hasOptedOut = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('message_consent')} is false or (${column('call_opt_out_at')} is not null
    and (${column('message_consent')} is not true or ${column('message_consent_at')} < ${column('call_opt_out_at')})))`
}

export const isOptedOut = sql<boolean>`coalesce(${hasOptedOut('lead')}, false)`

/** Condition on `lead` and its `number`: if two leads share the number and one of the parents opted out, neither is written to. */
export const isOfOptedOut = sql<boolean>`coalesce(number.disputed and exists (
  select from lead_number as held join lead as holder on holder.id = held.lead_id
  where held.e164 = number.e164 and not held.disputed and (holder.erased_at is not null or ${hasOptedOut('holder')})), false)`
