import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Settings } from '../config/settings.ts'
import type { Outside } from './outside.ts'
import { loopback } from './telephony/loopback.ts'

/** The outside services that the settings name. */
export function openOutside(settings: Settings): Outside {
  return {
    telephony: loopback,
    telephonySecret: undefined,
    callingHours: { from: '09:00', until: '21:00' },
    files: new Disk(new FSDriver({ location: join(settings.dataDir, 'files'), visibility: 'private' })),
    now: () => new Date(),
  }
}
