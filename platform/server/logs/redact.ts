const plus = '(?:\\+|%2B)?'
const between = '(?:[ .+()-]|%20|%2[BD89])*'

/** Eight digits and more, however they are grouped; ids that stand in paths are shorter. */
const number = new RegExp(`${plus}\\(?\\d(?:${between}\\d){7,}`, 'gi')

/** Hides telephone numbers, and anything that looks like one, from a text that goes into a log. */
export const redact = (text: string) => text.replace(number, '[number]')

/** What follows these in a path opens something by itself: a signature, a secret, a ticket. It may be followed by nothing else. */
const secretParts = /(\/telephony\/[^/?]+\/status\/[^/?]*\/|\/telephony\/[^/?]+\/inbound\/|\/recordings\/)[^/?]+/gi

/** A provider's messages to us carry telephone numbers and names in their query, under names of its own. */
const messageQuery = /(\/telephony\/[^?]*\?).*/i

/**
 * An address as logs show it: what was searched for is a name or a part of a number, so it is hidden whole; so are where a parent
 * looks, the reason that somebody wrote for a call, and the parts of a path that are secrets.
 */
export const redactUrl = (url: string) =>
  redact(
    url
      .replace(secretParts, '$1[hidden]')
      .replace(messageQuery, '$1[hidden]')
      .replace(/([?&](?:search|user_name|name|phone|phone_number|number|override|near)=)[^&]*/g, '$1[hidden]'),
  )
