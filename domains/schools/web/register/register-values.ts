import { z } from 'zod'
import { Exactness } from '#domains/schools/contract/exactness.ts'
import { codesIn } from '#domains/schools/contract/school-codes.ts'
import type { registerSchool } from '#domains/schools/contract/school-register.ts'
import { Attempt } from '#platform/web/http/attempt.ts'
import type { BodyOf } from '#platform/web/http/operation-types.ts'

const Values = z.object({
  name: z.string(),
  city: z.int().nullable(),
  district: z.int().nullable(),
  district_region: z.int().nullable(),
  codes: z.string().default(''),
  address: z.string(),
  pincode: z.string(),
  lat: z.string(),
  lng: z.string(),
  placed_by: Exactness.optional().catch(undefined),
  board_ids: z.array(z.int()),
  gender: z.string(),
  management: z.string(),
  is_residential: z.boolean(),
  phone: z.string(),
  website: z.string(),
  is_another: z.boolean(),
  attempt: Attempt.optional().catch(undefined),
})
export type RegisterValues = z.infer<typeof Values>

export const nothingYet: RegisterValues = {
  name: '',
  city: null,
  district: null,
  district_region: null,
  codes: '',
  address: '',
  pincode: '',
  lat: '',
  lng: '',
  board_ids: [],
  gender: '',
  management: '',
  is_residential: false,
  phone: '',
  website: '',
  is_another: false,
}

export const readValues = (stored: unknown): RegisterValues | undefined => Values.safeParse(stored).data

const degrees = (text: string) => (/^-?\d{1,3}(\.\d{1,15})?$/.test(text.trim()) ? Number(text) : undefined)

/** The point that was typed, if both of its halves are numbers. */
export function pointOf({ lat, lng }: Pick<RegisterValues, 'lat' | 'lng'>): { lat: number; lng: number } | undefined {
  const [north, east] = [degrees(lat), degrees(lng)]
  return north === undefined || east === undefined ? undefined : { lat: north, lng: east }
}

/** Halves of a point that cannot be read. */
export const wrongPoint = ({ lat, lng }: Pick<RegisterValues, 'lat' | 'lng'>) =>
  `${lat}${lng}`.trim() && !pointOf({ lat, lng }) ? { lat: 'Give latitude and longitude as 18.52 and 73.86.' } : undefined

export function bodyOf({
  lat,
  lng,
  city: _city,
  district,
  district_region,
  placed_by: placedBy,
  attempt: _attempt,
  ...values
}: RegisterValues): BodyOf<typeof registerSchool> {
  const { codes, address, pincode, gender, management, phone, website, ...same } = values
  const point = pointOf({ lat, lng })
  return {
    ...same,
    codes: codesIn(codes),
    location: { district: district ?? 0, district_region },
    coordinates: point ? { ...point, ...(placedBy && { placed_by: placedBy }) } : null,
    address,
    pincode,
    phone,
    website,
    gender: (gender || null) as BodyOf<typeof registerSchool>['gender'],
    management: (management || null) as BodyOf<typeof registerSchool>['management'],
  }
}
