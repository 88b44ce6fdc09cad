import { maxCounted } from '#domains/messages/contract/inbox.ts'
import { grouped } from '#platform/contract/counts.ts'

/** A count of conversations; where counting ended before all were counted, a plus says so. */
export const countText = (count: number): string => `${grouped(count)}${count === maxCounted ? '+' : ''}`
