import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Outside } from '#platform/server/gateways/outside.ts'
import { loopback } from '#platform/server/gateways/telephony/loopback.ts'

export async function testOutside(given: Partial<Outside> = {}): Promise<Outside> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-files-'))
  return {
    telephony: loopback,
    telephonySecret: undefined,
    callingHours: { from: '09:00', until: '21:00' },
    files: new Disk(new FSDriver({ location: folder, visibility: 'private' })),
    now: () => new Date(),
    ...given,
  }
}
