import type { Database } from '#platform/server/db/database.ts'
import { openPlaces, type Place, type Places } from './open-places.ts'

/** What is known of a place beside the name of its city. */
interface DistrictFacts {
  pincode?: string | undefined
  coordinates?: { lat: number; lng: number } | undefined
  /** An address, in which a locality may be named. */
  address?: string | undefined
}

export interface FoundDistrict {
  district: number
  name: string
  by: 'pincode' | 'coordinates' | 'address'
}

/** So many of the nearest localities must lie in one district, none farther than this, in kilometres. */
const nearest = { count: 3, kilometres: 8 } as const

const kilometresOfDegree = 111.2

function byCoordinates(places: Places, among: readonly Place[], { lat, lng }: { lat: number; lng: number }): Place | undefined {
  const ids = new Set(among.map(({ id }) => id))
  const east = Math.cos((lat * Math.PI) / 180)
  const near = places
    .localitiesAround(lat, lng)
    .filter(({ parent_id }) => ids.has(parent_id ?? 0))
    .map((place) => ({ place, kilometres: kilometresOfDegree * Math.hypot(place.lat - lat, (place.lng - lng) * east) }))
    .filter(({ kilometres }) => kilometres <= nearest.kilometres)
    .sort((one, other) => one.kilometres - other.kilometres)
    .slice(0, nearest.count)
  const [first] = near
  const isSure = near.length === nearest.count && near.every(({ place }) => place.parent_id === first?.place.parent_id)
  return isSure ? places.above(first?.place) : undefined
}

/** The parts of an address, and the last words of each: `Road No 3, Banjara Hills` and `8-2-120 Banjara Hills`. */
const namesIn = (address: string) =>
  address.split(/[,;\n]/).flatMap((part) => {
    const words = part.trim().split(/\s+/)
    return [1, 2, 3].filter((count) => count <= words.length).map((count) => words.slice(-count).join(' '))
  })

function byAddress(places: Places, among: readonly Place[], address: string): Place | undefined {
  const ids = new Set(among.map(({ id }) => id))
  const named = namesIn(address)
    .filter((name) => name.length > 3)
    .flatMap((name) => places.find('locality', name))
    .filter(({ parent_id }) => ids.has(parent_id ?? 0))
  const districts = [...new Set(named.map(({ parent_id }) => parent_id))]
  return districts.length === 1 ? places.above(named[0]) : undefined
}

/** Finds the one district among these by what else is known of a place; undefined where it says nothing, or two things. */
function whichDistrict(
  places: Places,
  among: readonly Place[],
  { pincode, coordinates, address }: DistrictFacts,
): FoundDistrict | undefined {
  const found = (place: Place | undefined, by: FoundDistrict['by']) => place && { district: place.id, name: place.name, by }
  const ofPincode = pincode ? among.filter(({ id }) => places.districtsOfPincode(pincode).includes(id)) : []
  if (ofPincode.length === 1) return found(ofPincode[0], 'pincode')
  const left = ofPincode.length > 0 ? ofPincode : among
  return (
    found(coordinates && byCoordinates(places, left, coordinates), 'coordinates') ??
    found(address ? byAddress(places, left, address) : undefined, 'address')
  )
}

export interface WhichDistrict {
  /** Among the districts of a city that has several. */
  inCity: (city: number, facts: DistrictFacts) => FoundDistrict | undefined
  /** Among the districts of a state, or of all; an address alone tells too little here. */
  inState: (state: string | undefined, facts: Omit<DistrictFacts, 'address'>) => FoundDistrict | undefined
}

/** Opens the reader of districts for places whose names do not say which. */
export async function openWhichDistrict(db: Database): Promise<WhichDistrict> {
  const places = await openPlaces(db)
  return {
    inCity: (city, facts) => whichDistrict(places, places.districtsOf(city), facts),
    inState: (state, { pincode, coordinates }) => {
      const states = state === undefined ? undefined : places.find('state', state)
      if (states?.length === 0) return undefined
      return whichDistrict(places, places.districtsIn(states?.map(({ id }) => id)), { pincode, coordinates })
    },
  }
}
