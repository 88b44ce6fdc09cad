import type { z } from 'zod'
import type { searchPlaces as operation } from '#domains/locations/contract/locations.ts'
import type { Database } from '#platform/server/db/database.ts'
import { lookUpPlace } from '../names/look-up-place.ts'
import { inTree } from '../names/name-places.ts'
import { openWhichPlace, type PlaceTrouble } from '../names/which-place.ts'
import { findOwnPlaces } from './suggest-own-places.ts'

const kinds = ['city', 'district', 'locality'] as const
const maxFound = 12

const ofPincode = async (db: Database, pincode: string) =>
  (await db.selectFrom('place').select('id').where('pincode', '=', pincode).orderBy('name').limit(maxFound).execute()).map(({ id }) => id)

const pincode = /^\d{3} ?\d{3}$/

/** Why words mean no place, and what to do: words that may be anything are told as a place. */
const tellTrouble = ({ field, word, candidates, refused }: PlaceTrouble) =>
  field === 'city' && candidates.length === 0 ? `There is no place “${word}” in our list. Search for its city or its pincode.` : refused

/** The place that words mean, or the few that they may mean: who searches sees whether it is the right one. */
async function meantBy(db: Database, search: string): Promise<{ ids: readonly number[]; trouble: string | null }> {
  const match = (await openWhichPlace(db))({ city: search })
  if (!('refused' in match)) return { ids: [match.locality ?? match.town], trouble: null }
  if (match.candidates.length > 0) return { ids: match.candidates, trouble: match.candidates.length === 1 ? null : tellTrouble(match) }
  const inside = await lookUpPlace(db, search)
  return inside ? { ids: [inside.id], trouble: null } : { ids: [], trouble: tellTrouble(match) }
}

/** Finds cities, districts and localities by what is typed; what their names do not begin with may still mean one of them. */
export async function searchPlaces(
  db: Database,
  { search, meant: candidates }: z.output<typeof operation.query>,
): Promise<z.output<typeof operation.answer>> {
  if (pincode.test(search)) {
    const ids = await ofPincode(db, search.replace(' ', ''))
    const trouble = ids.length > 0 ? null : `No place in our list has the pincode ${search}. Search for its city.`
    return { results: await inTree(db, ids), trouble }
  }
  const found = candidates ? [] : await findOwnPlaces(db, search, kinds)
  const begin = found.filter(({ begins }) => begins)
  const { ids, trouble } = begin.length > 0 ? { ids: [], trouble: null } : await meantBy(db, search)
  return { results: await inTree(db, [...new Set([...ids, ...found.map(({ id }) => id)])].slice(0, maxFound)), trouble }
}
