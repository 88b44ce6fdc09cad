/** In milliseconds, between a question without an answer and the next try. */
const patience = 1_000

/** Undefined when it `isOver` by then. */
export async function untilKnown<T>(ask: () => Promise<T>, isOver: () => boolean, wait = patience): Promise<T | undefined> {
  while (!isOver()) {
    const answer = await ask().then(
      (value) => ({ value }),
      () => undefined,
    )
    if (isOver()) return undefined
    if (answer) return answer.value
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  return undefined
}
