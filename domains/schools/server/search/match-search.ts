import { type RawBuilder, sql } from 'kysely'

/** A word of a search, with abbreviations written out. */
export interface SearchWord {
  typed: string
  /** As the words of schools are folded (views/fold-words.sql); of a respelled word, the word that it stands for. */
  folded: string
  isRespelled: boolean
  isPlace: boolean
}

/** How a search is read: which words a school must have. */
export interface SearchReading {
  words: readonly SearchWord[]
  /** The same with former names of places as they were typed; undefined if no school still has them. */
  former: readonly SearchWord[] | undefined
  /** Places in which no school has the other words. */
  leftOut: readonly SearchWord[]
}

/** The table that searches read; each row stands for its school, under the name `school`. */
export const listedSchools = sql`school_listing as school`

/** Written as in the index, see views/school-keys.sql. */
const keys = sql`school_keys(school.named, school.initials, school.places, school.beside, school.city_id, school.district_id,
  school.locality_id, school.board_ids)`

export const hasKeys = (query: string | RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`${keys} @@ ${query}::tsquery`

/** Two to five letters may also be the initials of a name. */
const mayBeInitials = ({ typed, isRespelled }: SearchWord) => !isRespelled && /^[a-z]{2,5}$/.test(typed)

/** The keys of a school that has every word, or the beginning of a longer one. */
export const keysOf = (words: readonly SearchWord[]) =>
  words.map((word) => (mayBeInitials(word) ? `('${word.folded}'|'~${word.typed}')` : `'${word.folded}'`)).join('&')

const begunIn = (text: RawBuilder<unknown>, words: readonly string[]) =>
  sql<boolean>`${text} like all (${words.map((word) => `% ${word}%`)}::text[])`

const name = sql`' ' || school.named || ' '`
const places = sql`' ' || school.places`
const nameAndPlaces = sql`${name} || school.places`

/** True if the name or a place of `school` has this word, not only its beginning. */
export const hasWhole = (word: RawBuilder<unknown>) => sql<boolean>`${nameAndPlaces} || ' ' like '% ' || ${word} || ' %'`

/** All words of `school`, with a space before each: those that a respelled word may be, and then those in which only typed ones are looked for. */
export const spelledWords = sql<string>`${nameAndPlaces} || ' '`
export const otherWords = sql<string>`' ' || school.beside || ' ' || school.initials`

const foldedOf = (words: readonly SearchWord[]) => words.map(({ folded }) => folded)

export const isInName = (words: readonly SearchWord[]) => begunIn(name, foldedOf(words))
export const isInNameOrPlaces = (words: readonly SearchWord[]) => begunIn(nameAndPlaces, foldedOf(words))

/** The most words beside a name in which a place is looked for. */
const maxWordsOfPlace = 4

/** The ways to read words as a name and a place: "loyola school jamshedpur", "jamshedpur loyola school". */
const namesAndPlaces = (words: readonly string[]) =>
  words.slice(1).flatMap((_, at) => {
    const [first, last] = [words.slice(0, at + 1), words.slice(at + 1)]
    return [
      { name: first.join(' '), place: last },
      { name: last.join(' '), place: first },
    ].filter(({ place }) => place.length <= maxWordsOfPlace)
  })

/**
 * How well `school` matches the words, 0 best: exact name; name and place; name that begins with them; words side by side, in order, in any
 * order; beginnings of words in the name; beginning of the name and place; name and places; address. Last are initials.
 */
function matchRank(words: readonly SearchWord[]): RawBuilder<number> {
  const folded = foldedOf(words)
  const text = folded.join(' ')
  // All that tells several words apart is the same for one.
  const ifSeveral = (condition: RawBuilder<unknown>) => (words.length > 1 ? condition : undefined)
  const split = (isNamed: (name: string) => RawBuilder<unknown>) =>
    ifSeveral(
      sql`(${sql.join(
        namesAndPlaces(folded).map((way) => sql`(${isNamed(way.name)} and ${begunIn(places, way.place)})`),
        sql` or `,
      )})`,
    )
  const begins = (beginning: string) => sql`starts_with(school.named, ${beginning}::text)`
  const hasWhole = sql`${name} like all (${folded.map((word) => `% ${word} %`)}::text[])`
  const initials = words.filter(mayBeInitials).map(({ typed }) => `% ${typed} %`)
  const ranks = [
    sql`school.named = ${text}`,
    split((whole) => sql`school.named = ${whole}`),
    begins(`${text} `),
    sql`${name} like ${`% ${text} %`}`,
    ifSeveral(sql`(${name} like ${`% ${folded.join('% ')} %`} and ${hasWhole})`),
    ifSeveral(hasWhole),
    begins(text),
    begunIn(name, folded),
    split((beginning) => begins(`${beginning} `)),
    begunIn(nameAndPlaces, folded),
    // Few schools have the initials, so the long text of the others is not read.
    initials.length > 0
      ? sql`(not ' ' || school.initials || ' ' like any (${initials}::text[]) or ${begunIn(sql`${nameAndPlaces} || ' ' || school.beside`, folded)})`
      : undefined,
  ]
  const cases = ranks.flatMap((isMatch, rank) => (isMatch ? [sql`when ${isMatch} then ${sql.lit(rank)}`] : []))
  return sql<number>`case ${sql.join(cases, sql` `)} else ${sql.lit(ranks.length)} end`
}

const readingsOf = ({ words, former }: SearchReading) => (former ? [words, former] : [words])

/** True if `school` matches the search. */
export const isMatch = (reading: SearchReading) =>
  hasKeys(
    readingsOf(reading)
      .map((words) => `(${keysOf(words)})`)
      .join('|'),
  )

/** How well `school` matches the search, 0 best. */
export function rankOf(reading: SearchReading): RawBuilder<number> {
  const rank = matchRank(reading.words)
  return reading.former ? sql<number>`least(${rank}, ${matchRank(reading.former)})` : rank
}
