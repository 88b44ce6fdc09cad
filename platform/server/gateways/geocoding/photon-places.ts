import { z } from 'zod'
import { askJson } from '../ask-json.ts'
import { indiaBox, mapProvider } from './geocoder.ts'
import { distinctSuggestions, maxSuggestions, type PlaceQuestion, type PlaceSuggester, typingPatience } from './place-suggester.ts'

const Properties = z.object({
  name: z.string().optional(),
  countrycode: z.string().optional(),
  locality: z.string().optional(),
  district: z.string().optional(),
  city: z.string().optional(),
  county: z.string().optional(),
  state: z.string().optional(),
})

const Answer = z.object({ features: z.array(z.object({ properties: Properties })) })

/** A county of Photon is a district in India; its districts are the quarters of a city. */
const layersOf = {
  district: ['city', 'county'],
  locality: ['locality', 'district', 'city'],
} as const

/** Some places of an answer lie in a neighbouring country, because the box around India holds parts of five. */
const asked = 3 * maxSuggestions

function queryOf({ text, kind, near }: PlaceQuestion): string {
  const { southWest, northEast } = indiaBox
  const box = [southWest.lng, southWest.lat, northEast.lng, northEast.lat].join(',')
  const query = new URLSearchParams({ q: text, lang: 'en', limit: String(asked), bbox: box })
  for (const layer of layersOf[kind]) query.append('layer', layer)
  if (near) {
    query.set('lat', String(near.lat))
    query.set('lon', String(near.lng))
  }
  return query.toString()
}

function suggestionOf({ name = '', locality, district, city, county, state }: z.output<typeof Properties>) {
  const above = [locality, district, city, county, state].filter((higher) => higher !== undefined && higher !== name)
  return { name, within: [...new Set(above)].join(', ') }
}

interface PhotonPlaces {
  baseUrl: string
  portal: string
}

/** Photon, a search of OpenStreetMap that may be asked while somebody types, which Nominatim forbids. Only what lies in India is taken. */
export const photonPlaces = ({ baseUrl, portal }: PhotonPlaces): PlaceSuggester => ({
  source: 'photon',
  suggest: async (question) => {
    const url = new URL(`${baseUrl}/api`)
    url.search = queryOf(question)
    const headers = { 'user-agent': `Inside Portal (${portal})` }
    const { success, data } = Answer.safeParse(await askJson(url, { service: mapProvider, headers, patience: typingPatience }))
    if (!success) throw new Error('The map provider answered what its documentation does not say.')
    const inIndia = data.features.filter(({ properties }) => properties.countrycode?.toUpperCase() === 'IN')
    return distinctSuggestions(inIndia.map(({ properties }) => suggestionOf(properties)))
  },
})
