import { sql } from 'kysely'
import { searchedWords } from '#domains/leads/contract/listing/fold-name.ts'
import { searchedFor, trigram } from '#domains/leads/contract/listing/own-conditions.ts'
import { amongSeen, wordSql } from '../word-sql.ts'
import type { ListColumn, SqlCondition, SqlConditions } from './list-column.ts'

const isNumber = (word: string) => /^\d+$/.test(word)

/** Shorter words, such as initials, sound like too many names to be searched alone. */
const isHeard = (word: string) => word.length >= (/^[ -~]+$/.test(word) ? trigram : 2)

/** Leads that a text search misses although their names sound like its words. Numbers of the text must still match. */
function sounding(viewer: number, text: string): SqlCondition {
  const words = searchedWords(text)
  const letters = words.filter((word) => !isNumber(word))
  if (!letters.some(isHeard)) return sql`false`
  const keys = sql.join(letters.map((word) => sql`(name_sounds(${word}::text))[1]`))
  const found = [
    sql`name_sounds(search_text) @> array[${keys}]`,
    ...words.filter(isNumber).map((digits) => wordSql({ text: digits, where: 'anywhere' })),
    sql`not (${sql.join(searchedFor(words, 'anywhere').map(wordSql), sql` and `)})`,
  ]
  return amongSeen(viewer, sql.join(found, sql` and `))
}

const conditions: SqlConditions<'sounds_like'> = { sounds_like: (text, { viewer }) => sounding(viewer, text) }

const exported: ListColumn['exported'] = [
  { title: 'Id', cell: (lead) => lead.id },
  { title: 'Name', cell: (lead) => lead.name },
]

export const name: ListColumn = { conditions, foundApart: ['search', 'sounds_like', 'user_name'], exported }
