import { dayAfter, kolkataDay, kolkataTime } from './india.ts'

/** The last whole day of a time that ends at midnight in India; undefined for one that ends within a day. */
export const lastDayOf = (until: string): string | undefined =>
  kolkataTime(until) === '00:00' ? dayAfter(kolkataDay(until), -1) : undefined
