import type { LiveEvent } from '@portal/contract/events'
import { getDashboardInfo, getLead, getNotificationCount } from '@portal/contract/leads'
import { listAllLeads } from '@portal/contract/leads-lists'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf } from '../http/key-of.ts'
import { listenLive } from '../http/live-events.ts'

/** Changes within this many milliseconds are taken up together. */
const gathering = 300

/** What shows many leads: asked again when it is next looked at, because a list that reorders itself under the hand is no help. */
const overviews = [keyOf(listAllLeads), keyOf(getDashboardInfo), keyOf(getNotificationCount)]

/** Keeps what is on the screen true while others work on the same leads. */
export function useLiveUpdates() {
  const client = useQueryClient()
  useEffect(() => {
    const changed = new Set<number>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const staleOverviews = () => {
      for (const queryKey of overviews) void client.invalidateQueries({ queryKey, refetchType: 'none' })
    }
    const takeUp = () => {
      timer = undefined
      for (const id of changed) void client.invalidateQueries({ queryKey: keyOf(getLead, { id }) })
      changed.clear()
      staleOverviews()
    }
    const onEvent = (event: LiveEvent) => {
      changed.add(event.id)
      timer ??= setTimeout(takeUp, gathering)
    }
    const onGap = () => {
      void client.invalidateQueries({ queryKey: keyOf(getLead) })
      staleOverviews()
    }
    const stop = listenLive({ onEvent, onGap })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client])
}
