import { isIP } from 'node:net'

/** The one address at which the passkeys of this portal hold: browsers take no number for a name, but `localhost`. */
export function passkeyAddress(publicUrl: string): { origin: string; name: string; isPossible: boolean } {
  const { protocol, hostname, port } = new URL(publicUrl)
  const isHere = hostname === '[::1]' || hostname.startsWith('127.')
  const name = isHere ? 'localhost' : hostname
  const isNumber = isIP(name.replace(/^\[|\]$/g, '')) > 0
  return {
    origin: `${protocol}//${name}${port && `:${port}`}`,
    name,
    isPossible: !isNumber && (protocol === 'https:' || name === 'localhost' || name.endsWith('.localhost')),
  }
}
