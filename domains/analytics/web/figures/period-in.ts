import type { AskedPeriod } from '#domains/analytics/contract/period.ts'

type PeriodSearch = { [Key in keyof AskedPeriod]: Exclude<AskedPeriod[Key], undefined> }

/** The period of an address alone, which goes along to another screen of figures. */
export const periodIn = ({ period, start_date, end_date, compare }: AskedPeriod): PeriodSearch => ({
  ...(period && { period }),
  ...(start_date && { start_date }),
  ...(end_date && { end_date }),
  ...(compare && { compare }),
})

/** What the address of any screen may have by these names. */
interface AnySearch extends Pick<AskedPeriod, 'period' | 'compare'> {
  start_date?: string | number | true | undefined
  end_date?: string | number | true | undefined
}

const dayIn = (day: AnySearch['start_date']) => (typeof day === 'string' ? day : undefined)

/** The period that a link of the menu keeps. Days without a comparison are those of another list. */
export const keptPeriod = ({ period, start_date, end_date, compare }: AnySearch): PeriodSearch =>
  period || compare ? periodIn({ period, start_date: dayIn(start_date), end_date: dayIn(end_date), compare }) : {}
