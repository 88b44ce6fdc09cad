/** The name of the places service in errors. */
export const mapProvider = 'map provider'

export interface Coordinates {
  lat: number
  lng: number
}

/** Null when it knows no such place. Throws when asking again later may help; what it throws never holds the key or the address. */
export type Geocoder = (address: string) => Promise<Coordinates | null>

export const indiaBox = { southWest: { lat: 6, lng: 68 }, northEast: { lat: 38, lng: 98 } } as const

const { southWest, northEast } = indiaBox

/** A point outside of India is a misreading: providers are asked for India alone. */
export const inIndia = ({ lat, lng }: Coordinates) =>
  lat >= southWest.lat && lat <= northEast.lat && lng >= southWest.lng && lng <= northEast.lng
