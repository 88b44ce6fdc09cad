import { mostCounted } from '#domains/messages/contract/inbox.ts'

/** A count of conversations; where counting ended before all were counted, a plus says so. */
export const countText = (count: number): string => `${count.toLocaleString('en-IN')}${count === mostCounted ? '+' : ''}`
