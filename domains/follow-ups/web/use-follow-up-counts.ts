import { useQueries } from '@tanstack/react-query'
import { type FollowUpCounts, getFollowUpCounts } from '#domains/follow-ups/contract/follow-ups.ts'
import { dayAfter } from '#platform/contract/india.ts'
import { asking } from '#platform/web/http/use-api-query.ts'
import { monthOf } from './calendar-span.ts'

/** New counts of days are merged into those that are there, and the totals are summed. */
export const mergeCounts = (counts: readonly FollowUpCounts[]): FollowUpCounts => ({
  total_count: counts.reduce((sum, { total_count }) => sum + total_count, 0),
  date_wise_counts: Object.assign({}, ...counts.map(({ date_wise_counts }) => date_wise_counts)),
})

function monthsOf(first: string, last: string) {
  const months: { action_start_date: string; action_end_date: string }[] = []
  for (let day = first; day <= last; ) {
    const month = monthOf(day)
    months.push({ action_start_date: month.first, action_end_date: month.last })
    day = dayAfter(month.last, 1)
  }
  return months
}

/** The counts of each day shown. They are asked by the month, so that turning the page asks only for a month that is not known yet. */
export const useFollowUpCounts = ({ first, last }: { first: string; last: string }, counsellor: number | undefined) =>
  useQueries({
    queries: monthsOf(first, last).map((days) => ({
      ...asking(getFollowUpCounts, { query: { ...days, counsellor } }),
      meta: { quiet: true },
    })),
    combine: (answers) => mergeCounts(answers.flatMap(({ data }) => data ?? [])).date_wise_counts,
  })
