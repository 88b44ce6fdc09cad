/** Most texts have these letters alone, for which rules of all scripts are slow. */
const plain = /^[\n -~]*$/

/** A text as names are compared: its letters and digits alone, in small letters and in one form of those that have several. */
export const lettersOf = (text: string): string =>
  plain.test(text)
    ? text.toLowerCase().replace(/[^a-z0-9]+/g, '')
    : text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
