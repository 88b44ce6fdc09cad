import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface MappedPlace {
  name: string
  city?: string
  state: string
  country: 'India' | 'Pakistan'
  /** Its layer at Photon. */
  layer: 'city' | 'county' | 'district' | 'locality'
}

type Fault = 'silence' | 'reset' | 'malformed' | 'another shape' | { status: number }

interface PlaceRequest {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}

export interface StandInPlaces {
  url: string
  key: string
  requests: PlaceRequest[]
  fault: Fault | undefined
  close(): Promise<void>
}

const places: MappedPlace[] = [
  { name: 'Kothrud', city: 'Pune', state: 'Maharashtra', country: 'India', layer: 'district' },
  { name: 'Kothrud', city: 'Pune', state: 'Maharashtra', country: 'India', layer: 'locality' },
  { name: 'Kotha Pind', city: 'Lahore', state: 'Punjab', country: 'Pakistan', layer: 'district' },
  { name: 'Kothaguda', city: 'Hyderabad', state: 'Telangana', country: 'India', layer: 'locality' },
  { name: 'Kota', state: 'Rajasthan', country: 'India', layer: 'city' },
  { name: 'Kotputli', city: 'Kotputli', state: 'Rajasthan', country: 'India', layer: 'county' },
]

const begins = (place: MappedPlace, typed: unknown) => place.name.toLowerCase().startsWith(String(typed).toLowerCase())

/** The fields of the request that Google documents; another one, or a session of another shape, is an INVALID_ARGUMENT. */
const googleFields = [
  ...['input', 'locationBias', 'locationRestriction', 'includedPrimaryTypes', 'includedRegionCodes', 'languageCode', 'regionCode'],
  ...['origin', 'inputOffset', 'includeQueryPredictions', 'sessionToken', 'includePureServiceAreaBusinesses'],
]
const isOfGoogle = (body: PlaceRequest['body']) =>
  typeof body.input === 'string' &&
  Object.keys(body).every((field) => googleFields.includes(field)) &&
  (body.sessionToken === undefined || /^[\w-]{1,36}$/.test(String(body.sessionToken)))

const refusal = (code: number, status: string) => ({ status: code, json: { error: { code, message: `Refused: ${status}`, status } } })

function googleAnswer({ headers, body }: PlaceRequest, key: string) {
  if (headers['x-goog-api-key'] !== key) return refusal(403, 'PERMISSION_DENIED')
  if (!isOfGoogle(body)) return refusal(400, 'INVALID_ARGUMENT')
  const countries = Array.isArray(body.includedRegionCodes) && body.includedRegionCodes.includes('in') ? ['India'] : ['India', 'Pakistan']
  const types = JSON.stringify(body.includedPrimaryTypes ?? [])
  const found = places.filter((place) => begins(place, body.input) && countries.includes(place.country))
  const suggestions = found
    .filter(({ layer }) => types.includes(layer === 'city' || layer === 'county' ? '(cities)' : 'sublocality'))
    .map(({ name, city, state, country }) => {
      const within = [city, state, country].filter((higher) => higher !== undefined && higher !== name).join(', ')
      const structuredFormat = { mainText: { text: name, matches: [{ endOffset: 4 }] }, secondaryText: { text: within } }
      return { placePrediction: { structuredFormat } }
    })
  // Without any suggestion the field is left out.
  return { status: 200, json: suggestions.length > 0 ? { suggestions } : {} }
}

/** The parameters of Photon; it refuses others. */
const photonParameters = [
  'q',
  'limit',
  'lang',
  'bbox',
  'lat',
  'lon',
  'zoom',
  'location_bias_scale',
  'layer',
  'osm_tag',
  'countrycode',
  'dedupe',
]

function photonAnswer({ url: { searchParams } }: PlaceRequest) {
  const unknown = [...searchParams.keys()].find((name) => !photonParameters.includes(name))
  if (unknown || !searchParams.get('q')) return { status: 400, json: { message: `unknown query parameter '${unknown}'.` } }
  const layers = searchParams.getAll('layer')
  const found = places.filter((place) => begins(place, searchParams.get('q')) && (layers.length === 0 || layers.includes(place.layer)))
  const features = found.slice(0, Number(searchParams.get('limit') ?? 15)).map(({ layer, country, ...properties }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [73.8, 18.5] },
    properties: { ...properties, type: layer, country, countrycode: country === 'India' ? 'IN' : 'PK', osm_key: 'place', osm_id: 1 },
  }))
  return { status: 200, json: { type: 'FeatureCollection', features } }
}

function answerTo(asked: PlaceRequest, key: string): { status: number; json: unknown } {
  if (asked.method === 'POST' && asked.url.pathname === '/v1/places:autocomplete') return googleAnswer(asked, key)
  if (asked.method === 'GET' && asked.url.pathname === '/api') return photonAnswer(asked)
  return { status: 404, json: {} }
}

export async function openStandInPlaces(): Promise<StandInPlaces> {
  const key = 'the-secret-key'
  const server = createServer(async (request, response) => {
    const sent = await text(request).catch(() => '')
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const asked: PlaceRequest = { method: request.method ?? '', url, headers: request.headers, body: sent ? JSON.parse(sent) : {} }
    standIn.requests.push(asked)
    const { fault } = standIn
    if (fault === 'silence') return
    if (fault === 'reset') return void request.socket.resetAndDestroy()
    const answer = answerTo(asked, key)
    const status = typeof fault === 'object' ? fault.status : answer.status
    const json = fault === 'another shape' ? { suggestions: 'none', features: 'none' } : answer.json
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(fault === 'malformed' ? '<html>Sign in</html>' : JSON.stringify(json))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const standIn: StandInPlaces = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    requests: [],
    fault: undefined,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return standIn
}
