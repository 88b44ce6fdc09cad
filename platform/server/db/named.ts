import { sql } from 'kysely'

/** The id and the name of the row under an alias, as JSON. */
export const named = (alias: string) => sql.raw<{ id: number; name: string }>(`json_build_object('id', ${alias}.id, 'name', ${alias}.name)`)
