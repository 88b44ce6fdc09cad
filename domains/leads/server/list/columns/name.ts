import { sql } from 'kysely'
import { searchedText } from '#domains/leads/contract/query.ts'
import { anywhere, beginning } from '#platform/server/db/search-pattern.ts'
import { searchedWords } from '../../lead/fold-name.ts'
import { amongSeen, like, searched, trigram } from '../search-text.ts'
import type { Condition, Conditions, ListColumn } from './list-column.ts'

/** In a search of several words, a word of one or two letters must begin a word of the name: most names contain it. */
const beginsWord = (word: string) => sql`(search_text like ${beginning(word)} or search_text like ${`${anywhere(` ${word}`)}\n%`})`

type Where = 'anywhere' | 'in the name'

/** Each word must be in the name or numbers, or in the name alone. */
function haveWords(words: readonly string[], where: Where): Condition[] {
  const patternOf = (word: string) => (where === 'anywhere' ? anywhere(word) : `${anywhere(word)}\n%`)
  return words.map((word) => (words.length > 1 && word.length < trigram ? beginsWord(word) : like(patternOf(word))))
}

/** Leads whose name and numbers, or name alone, have all words of a text, in any order. */
function named(viewer: number, text: string, where: Where): Condition {
  const words = searchedWords(text)
  return searched(
    viewer,
    haveWords(words, where),
    words.some((word) => word.length >= trigram),
  )
}

const isNumber = (word: string) => /^\d+$/.test(word)

/** Shorter words, such as initials, sound like too many names to be searched alone. */
const isHeard = (word: string) => word.length >= (/^[ -~]+$/.test(word) ? trigram : 2)

/** Leads that a text search misses although their names sound like its words. Numbers of the text must still match. */
function sounding(viewer: number, text: string): Condition {
  const words = searchedWords(text)
  const letters = words.filter((word) => !isNumber(word))
  if (!letters.some(isHeard)) return sql`false`
  const keys = sql.join(letters.map((word) => sql`(name_sounds(${word}::text))[1]`))
  const found = [
    sql`name_sounds(search_text) @> array[${keys}]`,
    ...words.filter(isNumber).map((digits) => like(anywhere(digits))),
    sql`not (${sql.join(haveWords(words, 'anywhere'), sql` and `)})`,
  ]
  return amongSeen(viewer, sql.join(found, sql` and `))
}

const conditions: Conditions<'search' | 'sounds_like' | 'user_name'> = {
  search: (text, { rows }) => named(rows.viewer, searchedText(text), 'anywhere'),
  sounds_like: (text, { rows }) => sounding(rows.viewer, text),
  user_name: (text, { rows }) => named(rows.viewer, text, 'in the name'),
}

const exported: ListColumn['exported'] = [
  { title: 'Id', cell: (lead) => lead.id },
  { title: 'Name', cell: (lead) => lead.name },
]

export const name: ListColumn = {
  conditions,
  foundApart: ['search', 'sounds_like', 'user_name'],
  orders: { name: () => sql`search_text` },
  exported,
}
