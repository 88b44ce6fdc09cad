import type { Database } from '#platform/server/db/database.ts'
import { insideNames } from './inside-names.ts'
import { isMatch, type SearchReading, type SearchWord } from './match-search.ts'
import { readSearch } from './read-search.ts'
import { someSchool } from './some-school.ts'
import { readMeant, spellOtherwise } from './spell-otherwise.ts'

/** Words are spelled otherwise where at most so many places are left out. */
const maxLeftOut = 4

/** The places at the end of a search; its first word is none. */
const placesAtEnd = (words: readonly SearchWord[]) =>
  words.slice(Math.max(0, words.slice(1).findLastIndex(({ isPlace }) => !isPlace) + 1) + 1)

/** Tries the search without its last places, one more each time, and respells the other words if that finds a school. */
async function readWithout(db: Database, words: readonly SearchWord[]): Promise<SearchReading | undefined> {
  // Places that may be left out are never respelled, or Pune would be taken for Punj.
  const places = placesAtEnd(words)
  const [meanings, inside] = await Promise.all([readMeant(db, words, places), insideNames(db, words)])
  for (let kept = words.length; kept >= words.length - places.length; kept--) {
    if (inside.has(kept)) continue
    const shorter = { words: words.slice(0, kept), former: undefined, leftOut: words.slice(kept) }
    if (kept < words.length && (await someSchool(db, isMatch(shorter)))) return shorter
    const spelled = words.length - kept <= maxLeftOut ? await spellOtherwise(db, meanings.slice(0, kept)) : undefined
    if (spelled) return { ...shorter, words: spelled }
  }
  return undefined
}

/**
 * Reads a search that matches no school in another way. Respells known words ("good shepard school" if only other schools are called so).
 * Leaves out places at the end ("dps pune" if Pune has no DPS) or at the beginning ("pune dps"). May do both.
 */
async function readOtherwise(db: Database, reading: SearchReading): Promise<SearchReading | undefined> {
  const { words } = reading
  if (await someSchool(db, isMatch(reading))) return undefined
  const first = words.findIndex(({ isPlace }) => !isPlace)
  const inside = await insideNames(db, words)
  for (let places = 0; places <= Math.max(0, first); places++) {
    if (inside.has(places)) continue
    const found = await readWithout(db, [...words.slice(places), ...words.slice(0, places)])
    if (found) return found
  }
  return undefined
}

interface Search {
  search?: string | undefined
  as_typed?: boolean | undefined
}

/** Runs a query with a search; returns its answer and how the search was read. Without a result it may be read otherwise and asked again. */
export async function askSearching<Answer>(
  db: Database,
  { search = '', as_typed: asTyped = false }: Search,
  ask: (reading: SearchReading | undefined) => Promise<Answer>,
  isEmpty: (answer: Answer) => boolean,
): Promise<{ answer: Answer; reading: SearchReading | undefined }> {
  const reading = await readSearch(db, search, asTyped)
  const answer = await ask(reading)
  const otherwise = reading && !asTyped && isEmpty(answer) ? await readOtherwise(db, reading) : undefined
  return otherwise ? { answer: await ask(otherwise), reading: otherwise } : { answer, reading }
}
