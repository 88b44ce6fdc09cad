import type { Database } from '#platform/server/db/database.ts'
import { isMatch, type SearchReading } from './match-search.ts'
import { readSearch } from './read-search.ts'
import { someSchool } from './some-school.ts'

/** If no school at all has all words: the search without places at its end, as "dps pune" where no DPS is in Pune. */
async function withoutPlaces(db: Database, reading: SearchReading): Promise<SearchReading | undefined> {
  const { words } = reading
  if (await someSchool(db, isMatch(reading))) return undefined
  for (let kept = words.length - 1; kept > 0 && words[kept]?.isPlace; kept--) {
    const shorter = { words: words.slice(0, kept), former: undefined, leftOut: words.slice(kept) }
    if (await someSchool(db, isMatch(shorter))) return shorter
  }
  return undefined
}

interface Search {
  search?: string | undefined
  as_typed?: boolean | undefined
}

/** Runs a query with a search; returns its answer and how the search was read. Without a result it may drop places and try again. */
export async function askSearching<Answer>(
  db: Database,
  { search = '', as_typed: asTyped = false }: Search,
  ask: (reading: SearchReading | undefined) => Promise<Answer>,
  isEmpty: (answer: Answer) => boolean,
): Promise<{ answer: Answer; reading: SearchReading | undefined }> {
  const reading = await readSearch(db, search, asTyped)
  const answer = await ask(reading)
  const shorter = reading && !asTyped && isEmpty(answer) ? await withoutPlaces(db, reading) : undefined
  return shorter ? { answer: await ask(shorter), reading: shorter } : { answer, reading }
}
