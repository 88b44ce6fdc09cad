import { india } from '#platform/contract/india.ts'

const format = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/

/** Exotel writes no zone. Its console shows India's time, so that is read; its documents do not say, so users check plausibility. */
export function readTime(text: string | null | undefined): string | undefined {
  const [, day, time] = format.exec(text ?? '') ?? []
  const instant = new Date(`${day}T${time}${india.offset}`)
  return day && !Number.isNaN(instant.getTime()) ? instant.toISOString() : undefined
}

export const writeTime = (instant: Date) => new Date(instant.getTime() + india.ahead).toISOString().slice(0, 19).replace('T', ' ')
