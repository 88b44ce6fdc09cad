import { whatsappWebhookPath } from '#platform/contract/whatsapp-webhook.ts'
import type { Settings } from '../../config/settings.ts'
import { loopbackWhatsapp } from './loopback/loopback-whatsapp.ts'
import { metaWhatsapp } from './meta/meta-whatsapp.ts'
import { twilioWhatsapp } from './twilio/twilio-whatsapp.ts'
import type { WhatsApp } from './whatsapp.ts'

/** Opens what sends and reads WhatsApp messages. */
export function openWhatsapp({ whatsapp, databaseUrl, allowSimulated, publicUrl }: Settings): WhatsApp | undefined {
  if (whatsapp?.provider === 'cloud') return metaWhatsapp(whatsapp)
  if (whatsapp?.provider === 'twilio') return twilioWhatsapp({ ...whatsapp, webhookUrl: `${publicUrl}${whatsappWebhookPath}` })
  // A configured provider has an adapter above; without one its messages would be simulated.
  whatsapp satisfies undefined
  return !databaseUrl || allowSimulated ? loopbackWhatsapp() : undefined
}
