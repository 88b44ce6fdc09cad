/** Does each by itself: one that fails stops no other, and the error is thrown when all are done, so that the log has it. */
export async function doEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => errors.push(error))
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} of ${items.length} failed.`)
  if (errors.length === 1) throw errors[0]
}
