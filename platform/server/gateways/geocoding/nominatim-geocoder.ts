import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import { type Database, withAdvisoryLock } from '../../db/database.ts'
import { askJson } from '../ask-json.ts'
import { type Geocoder, inIndia, mapProvider } from './geocoder.ts'

const Degrees = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform(Number)

const Answer = z.array(z.object({ lat: Degrees, lon: Degrees, place_rank: z.int().optional() }))

/** Ranks below this are states and countries, whose middle is not an address. */
const smallestRank = 10

/** The pause between requests in milliseconds: the public server allows an application one a second. */
const defaultPause = 1_000

interface Nominatim {
  baseUrl: string
  /** The address of the portal, which tells the operators of the server who sends requests. */
  portal: string
  db: Database
  pause?: number
}

/** Nominatim, restricted to India: at most one request a second from all processes. */
export function nominatimGeocoder({ baseUrl, portal, db, pause = defaultPause }: Nominatim): Geocoder {
  const ask = async (address: string) => {
    const url = new URL(`${baseUrl}/search`)
    url.search = new URLSearchParams({ q: address, countrycodes: 'in', format: 'jsonv2', limit: '5', 'accept-language': 'en' }).toString()
    const { success, data } = Answer.safeParse(
      await askJson(url, { service: mapProvider, headers: { 'user-agent': `Inside Portal (${portal})` } }),
    )
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
