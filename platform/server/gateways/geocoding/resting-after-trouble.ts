import type { PlaceSuggester } from './place-suggester.ts'

/** How long a provider is left alone after trouble, in milliseconds: one that is away would keep everybody waiting at each letter. */
const usualRest = 30_000

/** A provider that is not asked for a while after it was away or slow or asked for less; then it answers undefined. */
export function restingAfterTrouble({ source, suggest }: PlaceSuggester, rest = usualRest): PlaceSuggester {
  let until = 0
  return {
    source,
    suggest: async (question) => {
      if (performance.now() < until) return undefined
      try {
        return await suggest(question)
      } catch (error) {
        until = performance.now() + rest
        throw error
      }
    },
  }
}
