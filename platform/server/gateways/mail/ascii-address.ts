import { domainToASCII } from 'node:url'

const isAscii = /^[\x20-\x7e]*$/

/** An address as leads keep it: its domain in xn-- form if it has letters beyond ASCII. An invalid domain stays as it is. */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const written = address.slice(at + 1, at + 256)
  const domain = isAscii.test(written) ? '' : domainToASCII(written)
  return at > 0 && domain ? `${address.slice(0, at)}@${domain}` : address
}
