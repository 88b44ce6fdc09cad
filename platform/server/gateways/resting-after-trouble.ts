/** How long we leave a provider alone after trouble, in milliseconds. Otherwise every request would wait for a provider that is away. */
const defaultRest = 30_000

/** Asks a provider. Undefined for a while after it was away, slow, or asked for fewer requests. */
export function restingAfterTrouble<Question, Answer>(ask: (question: Question) => Promise<Answer>, rest = defaultRest) {
  let until = 0
  return async (question: Question): Promise<Answer | undefined> => {
    if (performance.now() < until) return undefined
    try {
      return await ask(question)
    } catch (error) {
      until = performance.now() + rest
      throw error
    }
  }
}
