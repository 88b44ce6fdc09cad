import type { Settings } from '../../config/settings.ts'
import { SetupError } from '../../config/setup-error.ts'
import { inboundPath } from './message-address.ts'

export function inboundAddress({ telephony, publicUrl }: Settings): string {
  if (!telephony) throw new SetupError('No telephone provider is configured. Set TELEPHONY_PROVIDER and the settings that it needs.')
  return `${publicUrl}${inboundPath(telephony.webhookSecret)}`
}
