import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { hasKeys, hasWhole, isInNameOrPlaces, keysOf, listedSchools, type SearchReading, type SearchWord } from './match-search.ts'
import { ofToday } from './of-today.ts'
import { someSchool } from './some-school.ts'
import { wordsOfKinds } from './words-of-kinds.ts'

const maxWords = 12
const longestWord = 40
/** So many schools are counted to tell which word is the likeliest. */
const maxCounted = 1_000

/** Folded words of names of localities that say what a school is: nobody names a place by them. */
const sayNoPlace = [...wordsOfKinds, 'mount', 'army', 'navodaya', 'kendriya']

interface ReadWord extends SearchWord {
  /** Whether a name or a place has it, at least as the beginning of a word. */
  is_spelled: boolean
  /** Whether any school has it, at least as the beginning of a word. */
  is_known: boolean
  /** The correctly spelled words that are most like it, if it may be a mistake. */
  nearest: string[]
}

/** A text that folds to less than half of itself ("zzzzzzzz") is not a word, and stays as it is; Roman numerals are folded. */
async function readWords(db: Database, text: string, respells: boolean): Promise<ReadWord[]> {
  const begins = sql`word >= read.folded and word < read.folded || chr(1114111)`
  const { rows } = await sql<ReadWord>`
    select typed, read.folded, false as "isRespelled", known.*,
      coalesce((select is_place from school_word where word = read.folded and word <> all (${sayNoPlace}::text[])), false) as "isPlace",
      case when ${respells} and not known.is_spelled then array(
        select word from alike_words(read.folded, typed) order by mistakes fetch first row with ties) else '{}' end as nearest
    from regexp_split_to_table(expand_words(${text}), ' ') with ordinality as given (typed, place)
    cross join lateral (select fold_words(typed) as folded offset 0) as plain
    cross join lateral (
      select left(case when length(plain.folded) * 2 < length(typed) and typed !~ '^[ivx]+$' then typed else plain.folded end, ${longestWord}) as folded
      offset 0) as read
    cross join lateral (select exists (select from school_word where ${begins} and is_spelled) as is_spelled,
      exists (select from school_word where ${begins}) as is_known offset 0) as known
    where typed <> '' order by place limit ${maxWords}`.execute(db)
  return rows
}

/**
 * Picks the likeliest of the nearest words. One that makes the search a school's name comes first. The next test is how many schools have
 * it with the other words, then alone; whole words count before beginnings.
 */
async function likeliest(db: Database, { folded, nearest }: ReadWord, others: readonly SearchWord[], words: readonly SearchWord[]) {
  const alone = nearest.map((word) => `'${word}'`)
  const together = alone.map((key) => (others.length > 0 ? `${keysOf(others)}&${key}` : key))
  const names = nearest.map((near) => words.map((word) => (word.folded === folded ? near : word.folded)).join(' '))
  const schools = (query: RawBuilder<unknown>) => sql`(
    select array[count(*) filter (where named = near.name), count(*) filter (where ${hasWhole(sql`word`)}), count(*)]
    from (select named, places from ${listedSchools} where ${hasKeys(query)} limit ${maxCounted}) as school)`
  const { rows } = await sql<Pick<SearchWord, 'folded' | 'isPlace'>>`
    select word as folded, is_place as "isPlace"
    from unnest(${nearest}::text[], ${together}::text[], ${alone}::text[], ${names}::text[])
      with ordinality as near (word, together, alone, name, place)
    join school_word using (word)
    order by ${schools(sql`near.together`)} desc, ${schools(sql`near.alone`)} desc, near.place limit 1`.execute(db)
  return rows[0]
}

/** Corrects the mistakes one after another, each by the likeliest word beside the certain ones. */
async function respell(db: Database, words: readonly ReadWord[], isMistake: (word: ReadWord) => boolean): Promise<ReadWord[]> {
  let certain: SearchWord[] = words.filter((word) => !isMistake(word))
  const read: ReadWord[] = []
  for (const word of words) {
    if (!isMistake(word)) {
      read.push(word)
      continue
    }
    const respelled = { ...word, ...(await likeliest(db, word, certain, words)), isRespelled: true, nearest: [] }
    certain = [...certain, respelled]
    read.push(respelled)
  }
  return read
}

/** Respells words that no school has. Respells words that only addresses have if a school then has all words in its name and places. */
async function respelled(db: Database, words: readonly ReadWord[]): Promise<ReadWord[]> {
  const known = await respell(db, words, ({ is_known, nearest }) => !is_known && nearest.length > 0)
  const isDoubtful = ({ nearest }: ReadWord) => nearest.length > 0
  if (!known.some(isDoubtful)) return known
  const better = await respell(db, known, isDoubtful)
  return (await someSchool(db, sql`${hasKeys(keysOf(better))} and ${isInNameOrPlaces(better)}`)) ? better : known
}

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)

/**
 * Reads a search; undefined without a word. A word of a name or a place is not respelled here, and with `asTyped` no word is.
 */
export async function readSearch(db: Database, text: string, asTyped: boolean): Promise<SearchReading | undefined> {
  if (!hasWords(text)) return undefined
  const today = ofToday(text)
  const [read, former] = await Promise.all([readWords(db, today, !asTyped), today === text ? [] : readWords(db, text, false)])
  if (read.length === 0) return undefined
  const isStillUsed = former.length > 0 && former.every(({ is_spelled }) => is_spelled)
  return { words: asTyped ? read : await respelled(db, read), former: isStillUsed ? former : undefined, leftOut: [] }
}
