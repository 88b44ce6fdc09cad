import { india } from './india.ts'

const day = new Intl.DateTimeFormat('en-IN', { timeZone: india.zone, day: 'numeric', month: 'short', year: 'numeric' })

/** The day in India of an instant, as people read it: 25 Nov 2026. */
export const dayInIndia = (at: Date): string => day.format(at)
