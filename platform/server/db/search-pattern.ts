const literally = (text: string) => text.toLowerCase().replace(/[\\%_]/g, '\\$&')

/** A LIKE pattern that finds `text` anywhere; what LIKE reads as wildcards is taken literally. */
export const anywhere = (text: string) => `%${literally(text)}%`

export const beginning = (text: string) => `${literally(text)}%`
