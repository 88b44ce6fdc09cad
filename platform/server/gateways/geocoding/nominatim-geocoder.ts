import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import { type Database, withAdvisoryLock } from '../../db/database.ts'
import { askJson } from './ask-json.ts'
import { type Geocoder, inIndia } from './geocoder.ts'

const Degrees = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform(Number)

const Answer = z.array(z.object({ lat: Degrees, lon: Degrees, place_rank: z.int().optional() }))

/** Ranks below this are states and countries; their middle is nobody's address. */
const smallestRank = 10

/** What the public server allows a whole application: one request a second, in milliseconds. */
const pause = 1_000

interface Nominatim {
  baseUrl: string
  /** The address of the portal, by which the operators of the server know who asks. */
  portal: string
  db: Database
}

/** Nominatim, restricted to India: at most one request a second, whichever process asks. */
export function nominatimGeocoder({ baseUrl, portal, db }: Nominatim): Geocoder {
  const ask = async (address: string) => {
    const url = new URL(`${baseUrl}/search`)
    url.search = new URLSearchParams({ q: address, countrycodes: 'in', format: 'jsonv2', limit: '5', 'accept-language': 'en' }).toString()
    const { success, data } = Answer.safeParse(await askJson(url, { headers: { 'user-agent': `Inside Portal (${portal})` } }))
    if (!success) throw new Error('The map provider answered what its documentation does not say.')
    const places = data.filter(({ place_rank = smallestRank }) => place_rank >= smallestRank).map(({ lat, lon }) => ({ lat, lng: lon }))
    return places.find(inIndia) ?? null
  }
  return (address) =>
    withAdvisoryLock(db, advisoryLocks.geocoding, async () => {
      const [answer] = await Promise.allSettled([ask(address), sleep(pause)])
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    })
}
