import { openIncoming } from '../config/incoming.ts'
import type { Settings } from '../config/settings.ts'
import { openFiles } from './files/open-files.ts'
import { openPlaceSuggester } from './geocoding/open-place-suggester.ts'
import type { Outside } from './outside.ts'
import { exotel } from './telephony/exotel.ts'
import { loopback } from './telephony/loopback.ts'
import type { Telephony } from './telephony/telephony.ts'

/** Where nothing is configured calls are simulated, which must not happen by accident where a firm works. */
function openTelephony({ telephony, publicUrl, databaseUrl, allowSimulated }: Settings): Telephony | undefined {
  if (telephony) return exotel({ ...telephony, publicUrl })
  return !databaseUrl || allowSimulated ? loopback : undefined
}

export async function openOutside(settings: Settings): Promise<Outside> {
  const incoming = openIncoming(settings.dataDir)
  return {
    telephony: openTelephony(settings),
    telephonySecret: settings.telephony?.webhookSecret,
    callingHours: settings.callingHours,
    incoming,
    files: await openFiles(settings, settings.dataDir, incoming),
    escalatesAfter: settings.escalatesAfter || undefined,
    schoolPages: settings.schoolPages,
    mapStyleUrl: settings.mapStyleUrl,
    placeSuggester: openPlaceSuggester(settings),
    now: () => new Date(),
  }
}
