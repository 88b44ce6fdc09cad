import { openPlaces } from '#domains/locations/server/names/open-places.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import type { Database } from '#platform/server/db/database.ts'

/** The ids of cities that are given by their names or their numbers. */
export async function findCities(db: Database, named: readonly string[]): Promise<number[]> {
  const { find, stateOf } = await openPlaces(db)
  const numbers = named.filter(isNumber).map(Number)
  const cities = await db
    .selectFrom('place')
    .select('id')
    .where('kind', '=', 'city')
    .where('id', 'in', [0, ...numbers])
    .execute()
  const ids = named.map((word) => {
    const found = isNumber(word) ? cities.filter(({ id }) => id === Number(word)) : find('city', word)
    const [city, other] = found
    if (!city) throw new SetupError(`There is no city ${word}.`)
    if (other)
      throw new SetupError(
        `Several cities are named ${word}: ${find('city', word)
          .map((one) => `${one.id} in ${stateOf(one)?.name}`)
          .join(', ')}. Give the number instead of the name.`,
      )
    return city.id
  })
  return [...new Set(ids)]
}

const isNumber = (word: string) => /^\d{1,9}$/.test(word)
