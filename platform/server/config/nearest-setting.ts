import { editDistance } from '#platform/contract/edit-distance.ts'

/** Other programs' variables that happen to resemble a setting: Marathon sets PORT0 and PORTS, Kubernetes DEMO_SERVICE_HOST. */
const foreign = /^(PORTS|PORT\d+|HOSTS|GHOST)$|_SERVICE_(HOST|PORT)|_PORT(_|$)/

/** Only we use these prefixes; a variable with one that is not a setting is a mistake. */
const ownPrefixes: Record<string, string> = {
  DEMO_: 'DEMO_LEADS',
  METRICS_: 'METRICS_TOKEN',
  TELEPHONY_: 'TELEPHONY_PROVIDER',
  EXOTEL_: 'EXOTEL_KEY',
  WHATSAPP_: 'WHATSAPP_PROVIDER',
  TWILIO_: 'TWILIO_ACCOUNT_SID',
}

/** Undefined for a setting itself and for other programs' variables. Short names must be closer: HOME is two letters from HOST. */
export function nearestSetting(name: string, settings: readonly string[]): string | undefined {
  const upper = name.toUpperCase()
  if (settings.includes(name) || foreign.test(upper)) return undefined
  const near = settings.find((setting) => editDistance(upper, setting) <= (setting.length > 5 ? 2 : 1))
  if (near) return near
  const prefix = Object.keys(ownPrefixes).find((beginning) => upper.startsWith(beginning))
  return prefix && ownPrefixes[prefix]
}
