import { isIPv6 } from 'node:net'

/** One person has a whole 64-bit IPv6 network, so that network counts as one address. */
export const networkOf = (address: string) =>
  isIPv6(address) && !address.startsWith('::') ? `${address.split('::')[0]?.split(':').slice(0, 4).join(':')}::` : address
