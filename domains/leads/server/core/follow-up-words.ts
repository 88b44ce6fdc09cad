import { sql } from 'kysely'

/** The name of a follow-up, from the `action` that agreed it. A next call may be planned without an action. */
export const followUpName = sql`coalesce(action.name, 'Planned call')`

export const followUpCategory = sql`coalesce(action.category, 'call')`
