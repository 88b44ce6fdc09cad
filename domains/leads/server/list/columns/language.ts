import { sql } from 'kysely'
import type { Conditions, ListColumn } from './list-column.ts'

const conditions: Conditions<'languages'> = {
  languages: (codes) => sql`tags && array(select language_tag(code) from unnest(${codes}::text[]) as code)`,
}

export const language: ListColumn = { conditions, foundApart: ['languages'] }
