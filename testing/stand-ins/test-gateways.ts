import { mkdtempSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openIncoming } from '#platform/server/config/incoming.ts'
import { openSecretKey } from '#platform/server/config/secret-key.ts'
import { sweepAfter } from '#platform/server/db/embedded/sweep-after.ts'
import { openFiles } from '#platform/server/gateways/files/open-files.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { loopbackMail } from '#platform/server/gateways/mail/loopback/loopback-mail.ts'
import { loopback } from '#platform/server/gateways/telephony/loopback.ts'
import { loopbackWhatsapp } from '#platform/server/gateways/whatsapp/loopback/loopback-whatsapp.ts'
import { firmWith } from './firm-with.ts'

let processFolder: string | undefined

/** Goes when this process ends. */
function folderOfProcess(): string {
  if (!processFolder) {
    processFolder = mkdtempSync(join(tmpdir(), 'portal-files-'))
    sweepAfter(processFolder)
  }
  return processFolder
}

export async function testGateways(given: Partial<Gateways> = {}): Promise<Gateways> {
  const folder = await mkdtemp(join(folderOfProcess(), 'outside-'))
  const incoming = openIncoming(folder)
  return {
    telephony: loopback,
    telephonySecret: undefined,
    firm: firmWith({ firm_name: 'Inside Schools', firm_phone: '+918047112233' }),
    whatsapp: loopbackWhatsapp(),
    mail: loopbackMail(),
    publicUrl: 'http://portal.test',
    secretKey: openSecretKey(folder),
    incoming,
    files: await openFiles({}, folder, incoming),
    now: () => new Date(),
    ...given,
  }
}
