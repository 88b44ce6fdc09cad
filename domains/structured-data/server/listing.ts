import type { Exactness } from '#domains/schools/contract/exactness.ts'

/** A school as the marketplace lists it. Unknown facts are null or empty. */
export interface Listing {
  id: number
  slug: string
  name: string
  url: string | null
  about: string | null
  address: string | null
  locality: string | null
  district: string | null
  city: string | null
  state: string | null
  pincode: string | null
  coordinates: { lat: number; lng: number } | null
  exactness: Exactness | null
  phone: string | null
  email: string | null
  website: string | null
  boards: string[]
  level: string | null
  classes: string | null
  gender: string | null
  management: string | null
  medium: string | null
  is_residential: boolean
  established_year: number | null
  students: number | null
  teachers: number | null
  collab: boolean
  featured: boolean
  verified: boolean
  verified_at: string | null
  average_fee: { amount: number; currency: 'INR'; tenure: 'Y' } | null
  fees: { session: string; class: string; stream: string | null; head: string; amount: number; tenure: string }[]
  admission: {
    session: string
    class: string
    stream: string | null
    opens_on: string | null
    closes_on: string | null
    seats: number | null
    form_price: number | null
  }[]
  features: { name: string; has: string[] }[]
  infrastructure: { name: string; amount: number; unit: string | null }[]
  alumni: { name: string; passed_out: number | null; known_for: string | null }[]
  photos: { url: string; caption: string; width: number; height: number }[]
}
