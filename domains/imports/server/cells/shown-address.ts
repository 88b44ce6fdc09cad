/** Signs that registers and web pages write into addresses to keep programs away: `office[at]school[dot]org`, `office (at) school (dot) org`. */
const hiding = / ?[[({] ?(at|dot) ?[\])}] ?/gi

/** A text with its e-mail addresses as they are meant. */
export const shownAddress = (text: string) => text.replace(hiding, (_, sign: string) => (sign.toLowerCase() === 'at' ? '@' : '.'))
