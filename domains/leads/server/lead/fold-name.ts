/** Signs that stand within a word and are not searched: apostrophes in every writing, and letters without a width. */
const unsaid = /['`’‘‛ʼʻʹˈ′´＇\u200b-\u200d\u2060\ufeff]/g
/** Accents of Latin letters, the vowel signs of Arabic, and the nukta of the scripts of India. */
const marks = /[\u0300-\u036f\u064b-\u065f\u0670\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/g
const between = /[-.,/()":;&|[\]{}!?\s\u00a0\u00a1\u00ab\u00b7\u00bb\u00bf\u0964\u0965\u0970\u2010-\u205f\u3000-\u303f]+/g
const mohammad = /^(?:md|mohd|moh?amm?[ae]d|muh?amm?[ae]d)$/

/** The words of a text as names are searched: what `fold_name` makes of a name, without its other writings. */
export const foldName = (text: string): string[] =>
  text.replace(unsaid, '').normalize('NFKD').replace(marks, '').toLowerCase().split(between).filter(Boolean)

/** So many words narrow a search; the others would change nothing that a person sees. */
const maxWords = 8

/**
 * The words by which typed text is looked for, each once: `S. K. Sharma` is known by `sk` and `sharma`, each spelling of Mohammad by
 * `mohd`. Every name that is meant has all of them, in any order.
 */
export function searchedWords(text: string): string[] {
  const words: string[] = []
  let isInitial = false
  for (const word of foldName(text)) {
    const before = words.at(-1)
    const isOneLetter = /^[a-z]$/.test(word)
    if (isOneLetter && isInitial && before !== undefined) words[words.length - 1] = before + word
    else words.push(mohammad.test(word) ? 'mohd' : word)
    isInitial = isOneLetter
  }
  return [...new Set(words)].slice(0, maxWords)
}
