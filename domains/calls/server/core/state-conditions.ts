import { sql } from 'kysely'
import { type CallState, goingOn, reachedNobody } from '#platform/contract/call-states.ts'

// Written out and not as parameters: partial indexes of calls that go on are used only so.
const isOneOf = (states: readonly CallState[]) => sql<boolean>`call.state in (${sql.join(states.map((state) => sql.lit(state)))})`

export const isGoingOn = isOneOf(goingOn)

export const hasReachedNobody = isOneOf(reachedNobody)

/** That a row of `call` is young enough to be a call that goes on: no provider lets one last for longer, whoever placed it. */
export const mayGoOn = sql<boolean>`call.placed_at > now() - interval '4 hours'`

/** That a row of `call` rings or is talked in now. */
export const isUnderWay = sql<boolean>`((${isGoingOn} or call.state = 'ringing') and ${mayGoOn})`
