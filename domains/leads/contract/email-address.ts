import { z } from 'zod'

const sentence = 'This is not an e-mail address. It looks like name@example.com.'

/** Signs that end a host name, or are none of one. */
const noHost = /[\s/?#@:%\\[\]<>^|]/

/** The address with its host as mail servers take it: `bücher.example` is `xn--bcher-kva.example`. */
function withPlainHost(address: string): string {
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all letters that are not of ASCII are meant.
  if (at < 0 || /^[\x00-\x7f]*$/.test(host) || noHost.test(host) || !URL.canParse(`http://${host}/`)) return address
  return `${address.slice(0, at)}@${new URL(`http://${host}/`).hostname}`
}

/** One address as mail servers take it: no name, no group, no space, plain letters; kept in small letters, and its host in plain letters. */
export const EmailAddress = z
  .string(sentence)
  .trim()
  .toLowerCase()
  .overwrite(withPlainHost)
  .max(254, 'Keep the address under 254 characters.')
  .regex(
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/,
    sentence,
  )
