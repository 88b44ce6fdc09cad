import type { Disk } from 'flydrive'
import type { PlaceSuggester } from './geocoding/place-suggester.ts'
import type { Telephony } from './telephony/telephony.ts'

/** The hours in which parents may be called, as `HH:MM` in India; the second is the first minute that is too late. */
export interface CallingHours {
  from: string
  until: string
}

export interface Outside {
  /** Undefined when no provider is configured and nothing may be simulated. */
  telephony: Telephony | undefined
  /** Signs the addresses to which the telephone provider sends its messages; undefined without a provider. */
  telephonySecret: string | undefined
  callingHours: CallingHours
  files: Disk
  /** The folder in which a file waits until it is known and stored. */
  incoming: string
  /** Minutes after which an overdue follow-up is told to the admins; undefined: never. */
  escalatesAfter?: number | undefined
  /** Where schools have their public pages: an address with `{slug}` in it; undefined where nobody said. */
  schoolPages?: string | undefined
  /** The style of maps with tiles; undefined where maps are plain drawings. */
  mapStyleUrl?: string | undefined
  placeSuggester?: PlaceSuggester | undefined
  /** The wall clock; tests set it. */
  now: () => Date
}
