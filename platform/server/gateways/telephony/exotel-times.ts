import { india } from '#platform/contract/india.ts'

const format = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/

const readable = { from: Date.UTC(1970, 0), until: Date.UTC(2200, 0) } as const

/**
 * Reads times as India's: Exotel writes no zone and documents none, but its console shows India's time. Callers check plausibility.
 * Undefined for an impossible instant, such as the year 0, which PostgreSQL cannot hold.
 */
export function readTime(text: string | null | undefined): string | undefined {
  const [, day, time] = format.exec(text ?? '') ?? []
  const instant = new Date(`${day}T${time}${india.offset}`)
  return instant.getTime() >= readable.from && instant.getTime() < readable.until ? instant.toISOString() : undefined
}

export const writeTime = (instant: Date) => new Date(instant.getTime() + india.ahead).toISOString().slice(0, 19).replace('T', ' ')
