import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { ofToday } from './of-today.ts'

/** Words of a text that are looked at; a search reads fewer. */
const maxWords = 24

/** Signs around a phrase that are no part of it. */
const trimmed = (text: string) => text.replace(/^[^\p{L}\p{N}]+/u, '').replace(/(?<![^\p{L}\p{N}\p{M}.])[^\p{L}\p{N}\p{M}.]+$/u, '')

/** The parts of a text that are whole words of it, the shortest first. */
function phrasesOf(text: string): string[] {
  const words = text.trim().split(/\s+/).slice(0, maxWords)
  const phrases = words.flatMap((_, from) => words.slice(from).map((_, more) => trimmed(words.slice(from, from + more + 1).join(' '))))
  return phrases.toSorted((one, other) => one.length - other.length)
}

/** Words as a search reads them, as they were typed: "rk puram" is "R.K. Puram" again. */
export async function asSaid(db: Database, search: string, words: readonly string[]): Promise<string> {
  const phrases = phrasesOf(search)
  const { rows } = await sql<{ phrase: string }>`
    select expand_words(phrase) as phrase from unnest(${phrases.map(ofToday)}::text[]) with ordinality as given (phrase, place) order by place`.execute(
    db,
  )
  const typed = (phrase: string) => phrases[rows.findIndex((row) => row.phrase === phrase)]
  return typed(words.join(' ')) ?? words.map((word) => typed(word) ?? word).join(' ')
}
