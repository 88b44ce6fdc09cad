import type { Settings } from '../../config/settings.ts'
import type { Database } from '../../db/database.ts'
import type { Geocoder } from './geocoder.ts'
import { googleGeocoder } from './google-geocoder.ts'
import { nominatimGeocoder } from './nominatim-geocoder.ts'

export function openGeocoder({ maps, publicUrl }: Pick<Settings, 'maps' | 'publicUrl'>, db: Database): Geocoder | undefined {
  if (!maps) return undefined
  return maps.provider === 'google' ? googleGeocoder(maps) : nominatimGeocoder({ baseUrl: maps.baseUrl, portal: publicUrl, db })
}
