/** Runs the work for each item separately, so one failure does not stop the others. Throws the errors at the end, for the log. */
export async function doEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => errors.push(error))
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} of ${items.length} failed.`)
  if (errors.length === 1) throw errors[0]
}
