import { sql } from 'kysely'
import { type CallState, goingOn, reachedNobody } from '#platform/contract/call-states.ts'

// Written out and not as parameters: partial indexes of calls that go on are used only so.
const isOneOf = (states: readonly CallState[]) => sql<boolean>`call.state in (${sql.join(states.map((state) => sql.lit(state)))})`

export const isGoingOn = isOneOf(goingOn)

export const hasReachedNobody = isOneOf(reachedNobody)

/** True if a row of `call` is young enough to go on: no provider lets a call last longer. */
export const mayGoOn = sql<boolean>`call.placed_at > now() - interval '4 hours'`

/** True if a row of `call` rings, or somebody talks in it, now. */
export const isUnderWay = sql<boolean>`((${isGoingOn} or call.state = 'ringing') and ${mayGoOn})`
