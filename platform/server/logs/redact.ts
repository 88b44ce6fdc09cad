const plus = '(?:\\+|%2B)?'
const between = '(?:[ .+()-]|%20|%2[BD89])*'

/** Eight digits and more, however they are grouped; ids that stand in paths are shorter. */
const number = new RegExp(`${plus}\\(?\\d(?:${between}\\d){7,}`, 'gi')

export const redact = (text: string) => text.replace(number, '[number]')

/** What follows these in a path opens something by itself: a signature, a secret, a ticket. It may be followed by nothing else. */
const secretParts = /(\/telephony\/[^/?]+\/status\/[^/?]*\/|\/telephony\/[^/?]+\/inbound\/|\/recordings\/)[^/?]+/gi

/** A provider's messages to us carry telephone numbers and names in their query, under names of its own. */
const messageQuery = /(\/telephony\/[^?]*\?).*/i

/** A search is a name or part of a number, so it is hidden whole; so are places, written reasons and secrets in a path. */
export const redactUrl = (url: string) =>
  redact(
    url
      .replace(secretParts, '$1[hidden]')
      .replace(messageQuery, '$1[hidden]')
      .replace(/([?&](?:search|user_name|name|phone|phone_number|number|override|near)=)[^&]*/g, '$1[hidden]'),
  )
