import { daysOf, listFollowUpDays, listFollowUps } from '#domains/follow-ups/contract/follow-ups.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { spanOf } from './calendar-span.ts'
import { dayOf, defaultView, type FollowUpSearch } from './follow-up-search.ts'
import { useFollowUpCounts } from './use-follow-up-counts.ts'

/** How many follow-ups of a day a calendar shows; the rest are a click away. */
const shownOf = { month: 3, week: 12 } as const

/** The days of a view with their counts, and its follow-ups: a page of all, or the first of each day. */
export function useFollowUps(search: FollowUpSearch, now: number) {
  const { view = defaultView, page = 1, counsellor } = search
  const day = dayOf(search, now)
  const span = spanOf(view, day)
  const isOverdue = view === 'overdue'
  const isTable = view === 'day' || view === 'list' || isOverdue
  const asked = { action_start_date: span.first, action_end_date: span.last, counsellor }
  const counts = useFollowUpCounts(span, counsellor)
  const table = useApiQuery(listFollowUps, {
    query: { ...(isOverdue ? { overdue: true, counsellor } : asked), limit: pageSize, offset: (page - 1) * pageSize },
    enabled: isTable,
    keepPrevious: true,
    quiet: true,
  })
  const calendar = useApiQuery(listFollowUpDays, {
    query: { ...asked, per_day: view === 'month' ? shownOf.month : shownOf.week },
    enabled: !isTable,
    keepPrevious: true,
    quiet: true,
  })
  const days = daysOf(span)
  const count = days.reduce((sum, each) => sum + (counts[each] ?? 0), 0)
  const list = isTable ? table : { ...calendar, data: calendar.data && { count, results: calendar.data.results } }
  return { view, page, day, days, counts, isTable, list }
}
