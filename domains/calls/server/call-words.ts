import { sql } from 'kysely'
import { stateWords } from '#platform/contract/call-states.ts'
import { india } from '#platform/contract/india.ts'

/** The number of `call` as `phoneText` writes it; one that is no parent's any more stands as it was rung. */
const callNumber = sql`case when e164 like ${sql.lit(`+${india.countryCode}${'_'.repeat(india.digits)}`)} then left(right(e164, 10), 5) || ' ' || right(e164, 5) else coalesce((
  select '+' || country_code || ' ' || regexp_replace(national, '.{3}(?=..)', '\\& ', 'g') from lead_number where lead_number.e164 = call.e164 limit 1), e164) end`

/** How a call stands, as the entry of its beginning tells it; its events have no more than that beginning. */
export const callWords = sql`(
  select case when direction = 'inbound' then 'Incoming call' else case when automatic then 'Dialed' else 'Called' end end
    || ' ' || ${callNumber} || case state when 'ringing' then '' ${sql.join(
      Object.entries(stateWords).map(([state, words]) => sql`when ${sql.lit(state)} then ${sql.lit(` – ${words.toLowerCase()}`)}`),
      sql` `,
    )} end
    || case when talk_seconds > 0 then ', ' || talk_seconds / 60 || ':' || to_char(talk_seconds % 60, 'FM00') else '' end
    || case when simulated and state <> 'simulated' then ' (simulated)' else '' end
  from call where call.event_id = event.id)`
