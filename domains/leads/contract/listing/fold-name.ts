/** Signs that stand within a word and are not searched: apostrophes in every writing, and letters without a width. */
const unsaid = /['`’‘‛ʼʻʹˈ′´＇\u200b-\u200d\u2060\ufeff]/g
/** Accents of Latin letters, the vowel signs of Arabic, and the nukta of the scripts of India. */
const marks = /[\u0300-\u036f\u064b-\u065f\u0670\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/g
const between = /[-.,/()":;&|[\]{}!?\s\u00a0\u00a1\u00ab\u00b7\u00bb\u00bf\u0964\u0965\u0970\u2010-\u205f\u3000-\u303f]+/g
const mohammad = /^(?:md|mohd|moh?amm?[ae]d|muh?amm?[ae]d)$/

/** Folds a text to the words of a name search, as `fold_name` does, without alternative spellings. */
export const foldName = (text: string): string[] =>
  text.replace(unsaid, '').normalize('NFKD').replace(marks, '').toLowerCase().split(between).filter(Boolean)

/** The most words that narrow a search; more would change nothing that a person sees. */
const maxWords = 8

/**
 * The words of a search, each once: `S. K. Sharma` is searched by `sk` and `sharma`, each spelling of Mohammad by `mohd`. A match has all
 * of them, in any order.
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
