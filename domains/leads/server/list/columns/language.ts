import { sql } from 'kysely'
import { languageName } from '#domains/leads/contract/languages.ts'
import type { Conditions, ListColumn } from './list-column.ts'

const conditions: Conditions<'languages'> = {
  languages: (codes) => sql`tags && array(select language_tag(code) from unnest(${codes}::text[]) as code)`,
}

const exported: ListColumn['exported'] = [{ title: 'Language', cell: (lead) => languageName(lead.language) }]

export const language: ListColumn = { conditions, foundApart: ['languages'], exported }
