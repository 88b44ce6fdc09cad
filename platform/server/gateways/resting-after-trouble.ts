/** How long a provider is left alone after trouble, in milliseconds: one that is away would keep everybody waiting each time. */
const defaultRest = 30_000

/** Asks a provider that is not asked for a while after it was away or slow or asked for less; then the answer is undefined. */
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
