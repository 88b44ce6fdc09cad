import { india } from '#platform/contract/india.ts'

const format = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/

const readable = { from: Date.UTC(1970, 0), until: Date.UTC(2200, 0) } as const

/**
 * Exotel writes no zone. Its console shows India's time, so that is read; its documents do not say, so users check plausibility. An instant
 * that no call can have, as of the year 0, which PostgreSQL does not hold, is none.
 */
export function readTime(text: string | null | undefined): string | undefined {
  const [, day, time] = format.exec(text ?? '') ?? []
  const instant = new Date(`${day}T${time}${india.offset}`)
  return instant.getTime() >= readable.from && instant.getTime() < readable.until ? instant.toISOString() : undefined
}

export const writeTime = (instant: Date) => new Date(instant.getTime() + india.ahead).toISOString().slice(0, 19).replace('T', ' ')
