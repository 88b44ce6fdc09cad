import type { Settings } from '../../config/settings.ts'
import { loopbackWhatsapp } from './loopback/loopback-whatsapp.ts'
import { metaWhatsapp } from './meta/meta-whatsapp.ts'
import type { WhatsApp } from './whatsapp.ts'

/** Opens what sends and reads WhatsApp messages. */
export function openWhatsapp({ whatsapp, databaseUrl, allowSimulated }: Settings): WhatsApp | undefined {
  if (whatsapp?.provider === 'cloud') return metaWhatsapp(whatsapp)
  return !databaseUrl || allowSimulated ? loopbackWhatsapp() : undefined
}
