/** Programs that fetch what is in a mail by themselves, by what they call themselves. */
const agents: [RegExp, string][] = [
  [/YahooMailProxy/i, 'Yahoo’s picture proxy'],
  [/barracuda|proofpoint|mimecast|trendmicro|symantec|forcepoint|safelinks|urldefense|fortiguard|sophos|messagelabs/i, 'a scanner of mail'],
  [
    /bot\b|crawler|spider|preview|facebookexternalhit|slackbot|whatsapp|python-requests|curl\/|wget\/|headless|okhttp|go-http-client/i,
    'a program',
  ],
]

/** Gmail fetches a picture when somebody opens the mail, and scans a mail at its delivery under the same name. */
const googleProxy = /GoogleImageProxy/i

/** Apple fetches every picture when a mail arrives, and calls itself no more than this. */
const appleProxy = /^Mozilla\/5\.0$/

/** Scanners look at a mail within so long of its delivery, in milliseconds. */
const scannedWithin = 10_000

interface Hit {
  method: string
  agent: string
  /** Milliseconds since the mail was handed over; undefined where it is not known to have been. */
  after: number | undefined
}

/** Why a hit is taken for that of a machine, in words; undefined where a person is probable. */
export function machineOf({ method, agent, after }: Hit): string | undefined {
  if (method === 'HEAD') return 'a program that looks ahead'
  if (agent.trim() === '') return 'a program without a name'
  if (appleProxy.test(agent.trim())) return 'Apple’s picture proxy'
  const isAtDelivery = after !== undefined && after < scannedWithin
  if (googleProxy.test(agent)) return isAtDelivery ? 'Google’s picture proxy' : undefined
  const [, name] = agents.find(([pattern]) => pattern.test(agent)) ?? []
  if (name) return name
  return isAtDelivery ? 'a scanner at its delivery' : undefined
}
