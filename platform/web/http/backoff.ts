/** Milliseconds to wait before try `attempt` (from 1): doubling from `first`, at most `longest`, spread so that clients do not return together. */
export function backoff(attempt: number, first = 300, longest = 30_000, random = Math.random): number {
  const whole = Math.min(longest, first * 2 ** (attempt - 1))
  return Math.round(whole / 2 + (random() * whole) / 2)
}

/** Waits, or rejects at once when the signal says that nobody is waiting any more. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const give = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', give)
      resolve()
    }, milliseconds)
    if (signal?.aborted) give()
    else signal?.addEventListener('abort', give, { once: true })
  })
}
