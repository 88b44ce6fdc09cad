const plus = '(?:\\+|%2B)?'
const between = '(?:[ .+()-]|%20|%2[BD89])*'

/** Eight digits and more, however they are grouped; ids that stand in paths are shorter. */
const number = new RegExp(`${plus}\\(?\\d(?:${between}\\d){7,}`, 'gi')

export const redact = (text: string) => text.replace(number, '[number]')

/** The part behind these in a path is a secret: a signature, a key, a ticket, the address of a parent's page. */
const secretParts = /(\/telephony\/[^/?]+\/status\/[^/?]*\/|\/telephony\/[^/?]+\/inbound\/|\/recordings\/|^\/p\/)[^/?]+/gi

/** A provider's messages to us carry telephone numbers and names in their query, under names of its own. */
const messageQuery = /(\/telephony\/[^?]*\?).*/i

/** A search is a name or a part of a number; `override` and `near` are texts of people. */
const hiddenNames =
  /^(search|sounds_like|user_name|name|phone|phone_number|number|mobile_number|email|override|near|key|pass)$|token|secret|passw|api_?key|authorization/

function decoded(text: string, decode: (text: string) => string = decodeURIComponent): string | undefined {
  try {
    return decode(text)
  } catch {
    return undefined
  }
}

/** One `name=value` of a query as logs show it. The server reads names and values decoded, so they are judged so. */
function redactParameter(parameter: string): string {
  const [name = '', ...rest] = parameter.split('=')
  if (rest.length === 0) return parameter
  const meant = decoded(name.replaceAll('+', ' '))?.trim().toLowerCase()
  if (meant === undefined || hiddenNames.test(meant)) return `${name}=[hidden]`
  const value = decoded(rest.join('='))
  return value === undefined || redact(value) === value ? parameter : `${name}=${redact(value)}`
}

/** An address as logs show it: without what somebody searched for or wrote, and without tokens and the parts of a path that are secrets. */
export function redactUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  // The router reads the path decoded too.
  const plain = (decoded(path, decodeURI) ?? path).replace(secretParts, '$1[hidden]')
  if (query.length === 0) return redact(plain)
  const shown = query.join('?').split('&').map(redactParameter).join('&')
  return redact(`${plain}?${shown}`.replace(messageQuery, '$1[hidden]'))
}
