import { india } from '#platform/contract/india.ts'

const format = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/

/**
 * Reads `YYYY-MM-DD HH:mm:ss` as an ISO instant; undefined for anything else. Exotel writes its times without a zone. It is an Indian
 * service and its console shows India's time, so that is what is read here. Its documents do not say so, and those who use the times
 * check that they are plausible.
 */
export function readTime(text: string | null | undefined): string | undefined {
  const [, day, time] = format.exec(text ?? '') ?? []
  const instant = new Date(`${day}T${time}${india.offset}`)
  return day && !Number.isNaN(instant.getTime()) ? instant.toISOString() : undefined
}

/** Writes an instant as Exotel does. */
export const writeTime = (instant: Date) => new Date(instant.getTime() + india.ahead).toISOString().slice(0, 19).replace('T', ' ')
