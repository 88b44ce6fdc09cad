import { type RawBuilder, sql } from 'kysely'
import { type Agreed, agreedFor, type ParentsDeed, parentsDeed } from './parents-deed.ts'

export interface ReasonRow {
  deed: ParentsDeed | null
  agreed: Agreed | null
}

/** What the words of a reason quote. A reply and a new enquiry are what the parent did at the instant of the reason. */
export const reasonColumns = (leadId: RawBuilder<unknown>, reason: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
  ${parentsDeed(leadId, sql`case when ${reason} in ('reply', 'new_enquiry') then ${at} else now() end`)} as deed,
  case when ${reason} in ('call_back', 'missed_follow_up') then ${agreedFor(leadId, at)} end as agreed`
