const plus = '(?:\\+|%2B)?'
const between = '(?:[ .+()-]|%20|%2[BD89])*'

/** Eight or more digits in any grouping; ids in paths are shorter. */
const number = new RegExp(`${plus}\\(?\\d(?:${between}\\d){7,}`, 'gi')

/** Tokens that open something, after the text that marks them: pages, files, recordings, links and return paths of mails, log-in links. */
const tokens =
  /(\/p\/|\bfiles\/(?:[\w-]{2}\/)?|\/recordings\/|[?&](?:m|pass|token)=|#(?:token=)?(?=[\w-]{16})|\+(?=[\w-]{16,}@))[\w-]{10,}/gi

export const redact = (text: string) => text.replace(tokens, '$1[hidden]').replace(number, '[number]')

/** The part behind these in a path is a secret: a signature, a key, a ticket, the name of a file, the address of a parent's page. */
const secretParts =
  /(\/telephony\/[^/?]+\/status\/[^/?]*\/|\/telephony\/[^/?]+\/inbound\/|\/recordings\/|\/api\/v1\/files\/|^\/p\/)[^/?]+/gi

/** A part of an address that looks like a token: long, unbroken, with a digit or a capital. Asset names do not count. */
const isToken = (part: string) => /[A-Z\d]/.test(part) && !/^\d+$/.test(part)
const withoutTokens = (text: string) => text.replace(/[\w-]{16,}/g, (part) => (isToken(part) ? '[hidden]' : part))

/** A provider's messages to us carry telephone numbers and names in their query, under field names that we do not choose. */
const messageQuery = /(\/telephony\/(?:(?!\/telephony\/)[^?])*\?).*/i

/** A search is a name or a part of a number; people write the texts of `override` and `near`. */
const hiddenNames =
  /^(m|pass|search|sounds_like|user_name|name|phone|phone_number|number|mobile_number|email|override|near|key)$|token|secret|passw|api_?key|authorization/

function decoded(text: string, decode: (text: string) => string = decodeURIComponent): string | undefined {
  try {
    return decode(text)
  } catch {
    return undefined
  }
}

/** One `name=value` of a query as logs show it. Checks the decoded text, which is what the server reads. */
function redactParameter(parameter: string): string {
  const [name = '', ...rest] = parameter.split('=')
  if (rest.length === 0) return parameter
  const decodedName = decoded(name.replaceAll('+', ' '))?.trim().toLowerCase()
  if (decodedName === undefined || hiddenNames.test(decodedName)) return `${name}=[hidden]`
  const value = decoded(rest.join('='))
  const shown = value && redact(withoutTokens(value))
  return shown === value ? parameter : `${name}=${shown}`
}

/** An address as logs show it, without searches, people's texts, tokens, and secret parts of its path. */
export function redactUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  // The router reads the path decoded too.
  const whole = (decoded(path, decodeURI) ?? path).replace(secretParts, '$1[hidden]')
  const plain = whole.startsWith('/assets/') ? whole : withoutTokens(whole)
  if (query.length === 0) return redact(plain)
  const shown = query.join('?').split('&').map(redactParameter).join('&')
  return redact(`${plain}?${shown}`.replace(messageQuery, '$1[hidden]'))
}
