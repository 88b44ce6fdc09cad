import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { useHeard } from '#platform/web/http/heard-events.ts'
import { askingServer, type LeadPlace } from './asking-leads.ts'
import { inPlace, newsBetween, newsKey } from './list-news.ts'
import type { useLeadList } from './use-lead-list.ts'

/** In milliseconds. Changes within `gathering` are taken up together; the list is read at most once in `leastPause`. */
const gathering = 300
const leastPause = 5_000

/**
 * The changes of an open list since it was read. The count and the content of rows are current, but rows neither come, go nor move
 * before `show` is called: the reader may be about to press one.
 */
export function useListNews(place: LeadPlace, page: ReturnType<typeof useLeadList>) {
  const client = useQueryClient()
  const asked = askingServer(place, useMe().user_info)
  const fresh = useQuery({ ...asked, queryKey: newsKey(asked.queryKey) as never, enabled: false, meta: { quiet: true } })
  const touched = useRef(new Set<number>())
  const askSoon = useSeldom(() => fresh.refetch())
  const shownAt = `${JSON.stringify(asked.queryKey)} ${page.dataUpdatedAt}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read again has no news
  useEffect(() => touched.current.clear(), [shownAt])
  useHeard(({ kind, id }) => {
    if (kind !== 'lead' || !page.isSuccess) return
    touched.current.add(id)
    askSoon()
  })

  const shown = page.data
  const now = fresh.dataUpdatedAt > page.dataUpdatedAt && !page.isPlaceholderData ? fresh.data : undefined
  if (!shown || !now) return { shown, came: 0, went: 0, show: () => undefined }
  const show = () => void client.setQueryData(asked.queryKey, now)
  return { shown: inPlace(shown, now), ...newsBetween(shown, now, touched.current), show }
}

/** Runs a task soon, once for all calls until then, and after a while at the earliest when it ran before. */
function useSeldom(task: () => unknown) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ranAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    const run = () => {
      timer.current = undefined
      ranAt.current = Date.now()
      task()
    }
    timer.current ??= setTimeout(run, Math.max(gathering, ranAt.current + leastPause - Date.now()))
  }
}
