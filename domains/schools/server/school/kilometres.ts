import { type RawBuilder, sql } from 'kysely'

type Degrees = RawBuilder<unknown>

/** One degree of latitude, in kilometres. */
export const kilometresOfDegree = 111.2

/** How far `school` lies from a point as the crow flies; null where either has no coordinates, which `least` alone would pass over. */
export const kilometresTo = (lat: Degrees, lng: Degrees) => sql<number | null>`case when school.lat - ${lat} is not null then
  2 * 6371 * asin(least(1, sqrt(
    sin(radians(school.lat - ${lat}) / 2) ^ 2
    + cos(radians(school.lat)) * cos(radians(${lat})) * sin(radians(school.lng - ${lng}) / 2) ^ 2))) end`
