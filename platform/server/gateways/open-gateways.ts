import { openIncoming } from '../config/incoming.ts'
import { openSecretKey } from '../config/secret-key.ts'
import type { Settings } from '../config/settings.ts'
import { openFiles } from './files/open-files.ts'
import type { Gateways } from './gateways.ts'
import { openPlaceSuggester } from './geocoding/open-place-suggester.ts'
import { openMailGateways } from './mail/open-mail-gateways.ts'
import { dayRecommender } from './recommender/day-recommender.ts'
import { exotel } from './telephony/exotel.ts'
import { loopback } from './telephony/loopback.ts'
import type { Telephony } from './telephony/telephony.ts'
import { openWhatsapp } from './whatsapp/open-whatsapp.ts'

/**
 * Calls are simulated without a provider, but on an outside database only with permission: a working firm must not simulate by accident.
 */
function openTelephony({ telephony, publicUrl, databaseUrl, allowSimulated }: Settings): Telephony | undefined {
  if (telephony) return exotel({ ...telephony, publicUrl })
  return !databaseUrl || allowSimulated ? loopback : undefined
}

/** Opens the store of files by itself. */
export const openStore = (settings: Settings) => openFiles(settings, settings.dataDir, openIncoming(settings.dataDir))

export async function openGateways(settings: Settings, firm: Gateways['firm']): Promise<Gateways> {
  const incoming = openIncoming(settings.dataDir)
  return {
    telephony: openTelephony(settings),
    telephonySecret: settings.telephony?.webhookSecret,
    firm,
    whatsapp: openWhatsapp(settings),
    ...openMailGateways(settings),
    publicUrl: settings.publicUrl,
    secretKey: openSecretKey(settings.dataDir, settings.secretKey),
    incoming,
    files: await openFiles(settings, settings.dataDir, incoming),
    schoolPages: settings.schoolPages,
    loginPage: settings.loginPage,
    mapStyleUrl: settings.mapStyleUrl,
    placeSuggester: openPlaceSuggester(settings),
    dayRecommender: settings.recommenderUrl === undefined ? undefined : dayRecommender(settings.recommenderUrl),
    now: () => new Date(),
  }
}
