import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { hasKeys, keysOf, listedSchools, otherWords, type SearchWord, spelledWords } from './match-search.ts'

interface AlikeWord {
  word: string
  mistakes: number
}

/** A word of a search, and the words that are meant if it is a mistake, the likeliest first. */
export interface SpellingMatch {
  typed: SearchWord
  alike: readonly AlikeWord[]
}

/** So many of the schools that may be meant are compared. */
const maxCompared = 300

/** The words of a search with those that are meant if they are mistakes; the certain ones are none, and two words are never the same. */
export async function readMeant(db: Database, words: readonly SearchWord[], certain: readonly SearchWord[]): Promise<SpellingMatch[]> {
  const doubtful = words.filter((word) => !certain.includes(word))
  const folded = words.map((word) => word.folded)
  const { rows } = await sql<{ alike: AlikeWord[] }>`
    select array(select json_build_object('word', word, 'mistakes', mistakes) from alike_words(folded, typed) where word <> all (${folded}::text[])) as alike
    from unnest(${doubtful.map((word) => word.folded)}::text[], ${doubtful.map(({ typed }) => typed)}::text[]) with ordinality as doubtful (folded, typed, place)
    order by place`.execute(db)
  return words.map((typed) => ({ typed, alike: rows[doubtful.indexOf(typed)]?.alike ?? [] }))
}

const anyOf = (alike: readonly AlikeWord[]) => alike.map(({ word }) => `'${word}'`).join('|')

/** Keys of schools that have all words as they were typed but one, which they have as it may be meant. */
const oneOtherwise = (matches: readonly SpellingMatch[]) =>
  matches
    .filter(({ alike }) => alike.length > 0)
    .map(({ typed, alike }) => [`(${anyOf(alike)})`, ...matches.flatMap((other) => (other.typed === typed ? [] : [keysOf([other.typed])]))])
    .map((keys) => `(${keys.join('&')})`)
    .join('|')

/** Keys of schools that have each word as it was typed or as it may be meant. */
const anyOtherwise = (matches: readonly SpellingMatch[]) =>
  matches.map(({ typed, alike }) => `(${[keysOf([typed]), ...(alike.length > 0 ? [anyOf(alike)] : [])].join('|')})`).join('&')

interface Spelling {
  words: SearchWord[]
  mistakes: number
  schools: number
}

/** How a school spells the words. Undefined if one is neither in its name and places, as possibly meant, nor anywhere as typed. */
function spelledBy(school: { spelled: string; others: string }, matches: readonly SpellingMatch[]): Spelling | undefined {
  let mistakes = 0
  const words: SearchWord[] = []
  for (const { typed, alike } of matches) {
    const begins = ` ${typed.folded}`
    if (school.spelled.includes(begins) || school.others.includes(begins)) {
      words.push(typed)
      continue
    }
    const other = alike.find(({ word }) => school.spelled.includes(` ${word} `))
    if (!other) return undefined
    mistakes += other.mistakes
    words.push({ ...typed, folded: other.word, isRespelled: true, isPlace: false })
  }
  return { words, mistakes, schools: 1 }
}

/** The spelling with the fewest mistakes, and of these the one of most schools. */
function likeliest(spellings: readonly Spelling[]): readonly SearchWord[] | undefined {
  const byText = new Map<string, Spelling>()
  for (const spelling of spellings) {
    const text = spelling.words.map(({ folded }) => folded).join(' ')
    const same = byText.get(text)
    if (same) same.schools++
    else byText.set(text, spelling)
  }
  return [...byText.values()].sort((one, other) => one.mistakes - other.mistakes || other.schools - one.schools)[0]?.words
}

/** The words of a search that no school has, as schools spell them: with one word spelled otherwise or, if none has that, with several. */
export async function spellOtherwise(db: Database, matches: readonly SpellingMatch[]): Promise<readonly SearchWord[] | undefined> {
  if (matches.every(({ alike }) => alike.length === 0)) return undefined
  for (const keys of [oneOtherwise(matches), anyOtherwise(matches)]) {
    const { rows } = await sql<{ spelled: string; others: string }>`
      select ${spelledWords} as spelled, ${otherWords} as others from ${listedSchools} where ${hasKeys(keys)} limit ${maxCompared}`.execute(
      db,
    )
    const spelled = likeliest(rows.flatMap((school) => spelledBy(school, matches) ?? []))
    if (spelled) return spelled
  }
  return undefined
}
