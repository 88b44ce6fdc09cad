const place = /\{\{\s*([\w-]+)\s*\}\}/

/** Puts a value into each place of a text as the provider writes it, by the name that stands there. */
export const fillText = (written: string, value: (name: string) => string) =>
  written.replace(new RegExp(place, 'g'), (_, name: string) => value(name))

/** Cuts a text at its places: every second part is the name of a place. */
export const partsOf = (written: string): string[] => written.split(place)

export const placesIn = (written: string): string[] => [...new Set(partsOf(written).filter((_, at) => at % 2 === 1))]

/** Stands in a template where staff type words for a variable that has only a number. */
const yourWords = 'your words'

/** What stands in a template in place of a variable that is empty. */
export const emptyPlace = (name: string, label: string, isTyped: boolean) => (isTyped && /^\d+$/.test(name) ? yourWords : label)

/** WhatsApp takes no line break, tab or row of spaces in a value. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
