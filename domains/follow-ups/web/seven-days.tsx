import { linkOptions } from '@tanstack/react-router'
import { getSevenDaysCount } from '#domains/follow-ups/contract/follow-ups.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { CountBars } from '#platform/web/ui/figures/count-bars.tsx'
import { dayText } from '#platform/web/ui/time/moment-text.ts'

/** The leads that are due on each of the next seven days; each day leads to exactly its rows. */
export function SevenDays() {
  const { data } = useApiQuery(getSevenDaysCount, { quiet: true })
  const today = kolkataDay(Date.now())
  const bars = Object.entries(data?.date_wise_counts ?? {}).map(([day, count]) => ({
    key: day,
    name: dayText(day, today),
    count,
    link: linkOptions({ to: '/$list', params: { list: 'users' }, search: { scheduled_start_date: day, scheduled_end_date: day } }),
  }))
  return <CountBars label="Parents due in seven days" bars={bars} />
}
