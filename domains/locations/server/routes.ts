import type { FastifyInstance } from 'fastify'
import * as locations from '#domains/locations/contract/locations.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { listAnswer } from '#platform/server/http/answers/list-answer.ts'
import { sendPacked } from '#platform/server/http/answers/packed.ts'
import { serve } from '#platform/server/http/serve.ts'
import { getFilterData } from './get-filter-data.ts'
import { listCountryCodes } from './list-country-codes.ts'
import { listPlaces } from './list-places.ts'
import { listPlacesAround } from './list-places-around.ts'
import { namePlaces } from './names/name-places.ts'
import { findPlace } from './search/find-place.ts'
import { searchPlaces } from './search/search-places.ts'
import { suggestPlaces } from './search/suggest-places.ts'
import { wholeFilterData } from './whole-filter-data.ts'

const everyOne = { limit: 1000, offset: 0 }

const plain = ({ id, name, slug }: { id: number; name: string; slug: string }) => ({ id, name, slug })

type Places = Awaited<ReturnType<typeof listPlaces>>
type FoundPlace = Places['results'][number]
const each = <Row>({ count, results }: Places, shape: (place: FoundPlace) => Row) => ({ count, results: results.map(shape) })

const asCity = (place: FoundPlace) => ({ ...plain(place), state_id: place.parent_id })
const asDistrict = (place: FoundPlace) => ({ ...plain(place), city_id: Number(place.parent_id) })
const asLocality = (place: FoundPlace) => ({ ...plain(place), district_id: Number(place.parent_id), pincode: place.pincode })

/** The lists of the tree of places. */
function serveLists(app: FastifyInstance) {
  serve(app, locations.listCities, async ({ db, query, request }) =>
    listAnswer(request.url, query, each(await listPlaces(db, { kind: 'city', order: 'rank', ...query }), asCity)),
  )
  serve(app, locations.listDistricts, async ({ db, query, request }) => {
    const within = query.city_id ?? query.city
    return listAnswer(request.url, query, each(await listPlaces(db, { kind: 'district', within, ...query }), asDistrict))
  })
  serve(app, locations.listLocalities, async ({ db, query, request }) => {
    const within = query.district_id ?? query.district ?? query.city
    return listAnswer(request.url, query, each(await listPlaces(db, { kind: 'locality', within, ...query }), asLocality))
  })
  serve(app, locations.listCountries, async ({ db, request }) =>
    listAnswer(request.url, everyOne, each(await listPlaces(db, { kind: 'country', ...everyOne }), plain)),
  )
  serve(app, locations.listStates, async ({ db, query, request }) => {
    const within = query.country === undefined ? undefined : [query.country]
    return listAnswer(request.url, everyOne, each(await listPlaces(db, { kind: 'state', within, ...everyOne }), plain))
  })
  serve(app, locations.listCitiesOfStates, async ({ db, query, request }) =>
    listAnswer(request.url, query, each(await listPlaces(db, { kind: 'city', within: query.states, ...query }), asCity)),
  )
  serve(app, locations.listDistrictsOfCities, async ({ db, query, request }) =>
    listAnswer(request.url, query, each(await listPlaces(db, { kind: 'district', within: query.city, ...query }), asDistrict)),
  )
  serve(app, locations.listLocalitiesOfDistricts, async ({ db, query, request }) =>
    listAnswer(request.url, query, each(await listPlaces(db, { kind: 'locality', within: query.district, ...query }), asLocality)),
  )
}

export function serveLocations(app: FastifyInstance, { placeSuggester, mapStyleUrl }: Pick<Gateways, 'placeSuggester' | 'mapStyleUrl'>) {
  serveLists(app)
  serve(app, locations.findPlace, ({ db, query }) => findPlace(db, query.text))
  serve(app, locations.getMapStyle, async () => ({ style_url: mapStyleUrl ?? null }))
  serve(app, locations.listPlacesAround, ({ db, query }) => listPlacesAround(db, query))
  serve(app, locations.namePlaces, ({ db, query }) => namePlaces(db, query.ids))
  serve(app, locations.searchPlaces, ({ db, query }) => searchPlaces(db, query))
  serve(app, locations.suggestPlaces, ({ db, query, request }) =>
    suggestPlaces(db, placeSuggester, query, (error) =>
      request.log.warn({ reason: String(error) }, 'no suggestions from the map provider'),
    ),
  )
  serve(app, locations.listCountryCodes, async ({ db, query, request }) =>
    listAnswer(request.url, everyOne, await listCountryCodes(db, query.search)),
  )
  const whole = wholeFilterData()
  serve(app, locations.getFilterData, async ({ db, query, request, reply }) =>
    query.cities || query.districts ? await getFilterData(db, query) : sendPacked(request, reply, await whole(db)),
  )
}
