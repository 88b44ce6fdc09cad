import { sql } from 'kysely'

/** That a row of `call` is young enough to be a call that goes on: no provider lets one last for longer, whoever placed it. */
export const mayGoOn = sql<boolean>`call.placed_at > now() - interval '4 hours'`
