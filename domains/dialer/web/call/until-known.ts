/** How long to wait before a question that had no answer is asked again, in milliseconds. */
const patience = 1_000

/** Asks until there is an answer; undefined when it `isOver` by then, so that nobody wants it any more. */
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
