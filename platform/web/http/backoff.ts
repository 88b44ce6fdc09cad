/** Milliseconds to wait before a try (from 1): doubling, and spread so that clients do not return together. */
export function backoff(attempt: number, first = 300, longest = 30_000, random = Math.random): number {
  const whole = Math.min(longest, first * 2 ** (attempt - 1))
  return Math.round(whole / 2 + (random() * whole) / 2)
}

/** Waits, or rejects at once when the signal is aborted. */
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
