import { sql } from 'kysely'
import type { SearchUnderstood } from '#domains/schools/contract/schools.ts'
import type { Database } from '#platform/server/db/database.ts'
import { asSaid } from './as-said.ts'
import type { SearchReading } from './match-search.ts'

/** The words of a school as they are spelled there, by how they are folded. */
async function spellingsOf(db: Database, schoolId: number): Promise<{ word: string; folded: string }[]> {
  const { rows } = await sql<{ word: string; folded: string }>`
    select distinct word, fold_words(word) as folded
    from school cross join regexp_split_to_table(expand_words(concat_ws(' ', name, address,
      (select string_agg(place.name, ' ') from place where place.id in (locality_id, district_id, city_id)))), ' ') as word
    where school.id = ${schoolId} order by word`.execute(db)
  return rows
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]+/gu, '')

/** How a search was understood, in words. Unchanged words stay as typed; the first school found spells the respelled ones. */
export async function understoodAs(
  db: Database,
  search: string,
  reading: SearchReading | undefined,
  firstId: number | null,
): Promise<SearchUnderstood> {
  if (!reading || firstId === null) return { understood: null, respelled: false, left_out: null }
  const respelled = reading.words.some(({ isRespelled }) => isRespelled)
  const spellings = respelled ? await spellingsOf(db, firstId) : []
  const spelled = (spelling: string) =>
    (spellings.find(({ folded }) => folded === spelling) ?? spellings.find(({ folded }) => folded.startsWith(spelling)))?.word
  const asTyped = new Map(search.split(/[\s,;]+/).map((word) => [word.toLowerCase(), word]))
  const understood = reading.words
    .map(({ typed, folded, isRespelled }) => (isRespelled ? (spelled(folded) ?? folded) : (asTyped.get(typed) ?? typed)))
    .join(' ')
  return {
    understood: lettersOf(understood) === lettersOf(search) ? null : understood,
    respelled,
    left_out:
      reading.leftOut.length > 0
        ? await asSaid(
            db,
            search,
            reading.leftOut.map(({ typed }) => typed),
          )
        : null,
  }
}
