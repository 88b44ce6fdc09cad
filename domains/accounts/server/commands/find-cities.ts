import { formerNames } from '#domains/locations/server/former-names.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import type { Database } from '#platform/server/db/database.ts'

export async function findCities(db: Database, named: readonly string[]): Promise<number[]> {
  const names = named.map((word) => formerNames[word.toLowerCase()] ?? word.toLowerCase())
  const places = await db
    .selectFrom('place as city')
    .leftJoin('place as state', 'state.id', 'city.parent_id')
    .select(({ fn }) => ['city.id', fn<string>('lower', ['city.name']).as('name'), 'state.name as state'])
    .where('city.kind', '=', 'city')
    .where(({ or, eb, fn }) => or([eb(fn('lower', ['city.name']), 'in', names), eb('city.id', 'in', names.map(asId))]))
    .orderBy('city.id')
    .execute()
  const ids = names.map((name, index) => {
    const found = places.filter((place) => place.name === name || place.id === asId(name))
    if (found.length === 0) throw new SetupError(`There is no city ${named[index]}.`)
    if (found.length > 1)
      throw new SetupError(
        `Several cities are named ${named[index]}: ${found.map(({ id, state }) => `${id} in ${state}`).join(', ')}. Give the number instead of the name.`,
      )
    return Number(found[0]?.id)
  })
  return [...new Set(ids)]
}

/** A word as an id; no place has the id 0. */
const asId = (word: string) => (/^\d{1,9}$/.test(word) ? Number(word) : 0)
