import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { privateFolder } from '../config/private-files.ts'
import type { Settings } from '../config/settings.ts'
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

export function openOutside(settings: Settings): Outside {
  return {
    telephony: openTelephony(settings),
    telephonySecret: settings.telephony?.webhookSecret,
    callingHours: settings.callingHours,
    files: new Disk(new FSDriver({ location: privateFolder(join(settings.dataDir, 'files')), visibility: 'private' })),
    schoolPages: settings.schoolPages,
    placeSuggester: openPlaceSuggester(settings),
    now: () => new Date(),
  }
}
