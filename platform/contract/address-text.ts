/** Networks that no address outside has: of this machine, and those inside firms and homes. */
const own = /^(?:127\.|::1$|::ffff:127\.)/
const inside = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][\da-f]{2}:|fe80:)/i

/** Where a session is, in words that nobody outside has to be asked for. */
export function addressText(address: string, here: string | undefined): string {
  if (own.test(address)) return 'on the portal’s own machine'
  if (address === here) return `in the same network as you now (${address})`
  return inside.test(address) ? `in a network of the firm or a home (${address})` : `at ${address}`
}
