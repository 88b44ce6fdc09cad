import type { Thread } from '#domains/messages/contract/thread.ts'

/** The id by which staff say how much of a conversation their screen shows; undefined where it shows no message. */
export function newestOf(thread: Pick<Thread, 'results'> | undefined): number | undefined {
  const ids = thread?.results.map(({ id }) => id) ?? []
  return ids.length === 0 ? undefined : Math.max(...ids)
}
