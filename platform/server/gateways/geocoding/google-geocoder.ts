import { z } from 'zod'
import { askJson } from '../ask-json.ts'
import { type Geocoder, inIndia, mapProvider } from './geocoder.ts'

const Answer = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        types: z.array(z.string()).default([]),
        geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
      }),
    )
    .default([]),
})

/** For an unknown address Google finds the middle of its restriction: India, or a state. */
const tooLarge = new Set(['country', 'administrative_area_level_1'])

interface Google {
  baseUrl: string
  key: string
}

/** Google's Geocoding API, version 3, restricted to India. */
export const googleGeocoder =
  ({ baseUrl, key }: Google): Geocoder =>
  async (address) => {
    const url = new URL(`${baseUrl}/maps/api/geocode/json`)
    url.search = new URLSearchParams({ address, components: 'country:IN', language: 'en', key }).toString()
    const { success, data } = Answer.safeParse(await askJson(url, { service: mapProvider }))
    if (!success) throw new Error('The map provider answered what its documentation does not say.')
    if (data.status === 'ZERO_RESULTS') return null
    // Google answers most troubles with status 200 and names them here.
    if (data.status !== 'OK') throw new Error(`The map provider answered ${data.status.slice(0, 40)}.`)
    const found = data.results.find(({ types, geometry }) => !types.some((type) => tooLarge.has(type)) && inIndia(geometry.location))
    return found?.geometry.location ?? null
  }
