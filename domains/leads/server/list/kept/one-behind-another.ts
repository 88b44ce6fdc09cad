/**
 * Runs some work one at a time. Who asks while it runs shares the next run with everybody else who does: the one that runs may have begun
 * too early to see what they have seen.
 */
export function oneBehindAnother<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined
  let next: Promise<Result> | undefined
  function begin(): Promise<Result> {
    next = undefined
    const run = work().finally(() => {
      if (running === run) running = undefined
    })
    running = run
    return run
  }
  return () => {
    if (next) return next
    if (!running) return begin()
    next = running.then(begin, begin)
    return next
  }
}
