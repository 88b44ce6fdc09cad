import { sql } from 'kysely'
import { searchedText } from '#domains/leads/contract/query.ts'
import { anywhere, beginning } from '#platform/server/db/search-pattern.ts'
import { searchedWords } from '../../lead/fold-name.ts'
import { like, searched, trigram } from '../search-text.ts'
import type { Condition, Conditions, ListColumn } from './list-column.ts'

/** Of several words one of a letter or two begins a word of the name, for it stands somewhere in most names. */
const beginsWord = (word: string) => sql`(search_text like ${beginning(word)} or search_text like ${`${anywhere(` ${word}`)}\n%`})`

/** Leads whose name and numbers, or name alone, have all words of a text, in any order. */
function named(viewer: number, text: string, where: 'anywhere' | 'in the name'): Condition {
  const words = searchedWords(text)
  const patternOf = (word: string) => (where === 'anywhere' ? anywhere(word) : `${anywhere(word)}\n%`)
  const conditions = words.map((word) => (words.length > 1 && word.length < trigram ? beginsWord(word) : like(patternOf(word))))
  return searched(
    viewer,
    conditions,
    words.some((word) => word.length >= trigram),
  )
}

const conditions: Conditions<'search' | 'user_name'> = {
  search: (text, { rows }) => named(rows.viewer, searchedText(text), 'anywhere'),
  user_name: (text, { rows }) => named(rows.viewer, text, 'in the name'),
}

const exported: ListColumn['exported'] = [
  { title: 'Id', cell: (lead) => lead.id },
  { title: 'Name', cell: (lead) => lead.name },
]

export const name: ListColumn = { conditions, foundApart: ['search', 'user_name'], orders: { name: () => sql`search_text` }, exported }
