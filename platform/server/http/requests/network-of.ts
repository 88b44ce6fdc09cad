import { isIPv6 } from 'node:net'

/** One person has a whole IPv6 network of 64 bits, so that is what counts as an address. */
export const networkOf = (address: string) =>
  isIPv6(address) && !address.startsWith('::') ? `${address.split('::')[0]?.split(':').slice(0, 4).join(':')}::` : address
