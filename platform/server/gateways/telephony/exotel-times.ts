const format = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/

/**
 * Exotel writes its times without a zone. It is an Indian service and its console shows India's time, so that is what is read here;
 * its documents do not say so, and whoever uses the times checks that they are plausible.
 */
const india = { offset: '+05:30', milliseconds: 5.5 * 3_600_000 } as const

/** Reads `YYYY-MM-DD HH:mm:ss` as an ISO instant; undefined for anything else. */
export function readTime(text: string | null | undefined): string | undefined {
  const [, day, time] = format.exec(text ?? '') ?? []
  const instant = new Date(`${day}T${time}${india.offset}`)
  return day && !Number.isNaN(instant.getTime()) ? instant.toISOString() : undefined
}

/** Writes an instant as Exotel does. */
export const writeTime = (instant: Date) => new Date(instant.getTime() + india.milliseconds).toISOString().slice(0, 19).replace('T', ' ')
