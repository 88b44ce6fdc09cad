/** Runs an act for one item after another, going on after a failure; returns the errors. */
export async function eachForItself<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<unknown[]> {
  const errors: unknown[] = []
  for (const item of items) await act(item).catch((error) => errors.push(error))
  return errors
}

/** Throws the errors of a round, if any, as one with all messages: a log of jobs shows only the message of an error. */
export function throwAll(errors: readonly unknown[]): void {
  if (errors.length === 0) return
  if (errors.length === 1) throw errors[0]
  const messages = errors.map((error) => (error instanceof Error ? error.message : String(error)))
  throw new AggregateError(errors, `${errors.length} calls failed: ${messages.join('; ')}`)
}
