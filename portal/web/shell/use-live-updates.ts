import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getCallRecords, getMyCall } from '#domains/calls/contract/calls.ts'
import { getDialer, listDialing } from '#domains/dialer/contract/dialer.ts'
import { getDashboardInfo, getLead, getNotificationCount } from '#domains/leads/contract/leads.ts'
import { leadListCalls } from '#domains/leads/contract/lists.ts'
import { countView, listExports } from '#domains/leads/contract/views.ts'
import { listHandovers } from '#domains/sharing/contract/sharing.ts'
import { listNotices } from '#domains/staff/contract/staff.ts'
import type { LiveEvent } from '#platform/contract/events.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { listenLive } from '#platform/web/http/live-events.ts'

/** Changes within this many milliseconds are taken up together; counts, which cost more, within the longer time. */
const gathering = 300
const gatheringCounts = 5_000

/** What shows many leads: asked again when it is next looked at, because a list that reorders itself under the hand is no help. */
const overviews: readonly (readonly string[])[] = [...leadListCalls, getDashboardInfo, getNotificationCount].map(({ path }) => [path])

/** Runs a task once for all calls within a time. */
function gathered(task: () => void, time: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    timer = undefined
    task()
  }
  return {
    soon: () => {
      timer ??= setTimeout(run, time)
    },
    never: () => clearTimeout(timer),
  }
}

/** Takes up what the server tells: asks again for what is looked at, and remembers that the rest is stale. */
function followChanges(client: QueryClient) {
  const changed = new Set<number>()
  const askAgain = (queryKey: readonly string[]) => void client.invalidateQueries({ queryKey })
  const staleOverviews = () => {
    for (const queryKey of overviews) void client.invalidateQueries({ queryKey, refetchType: 'none' })
  }
  const counts = gathered(() => askAgain(keyOf(countView)), gatheringCounts)
  const leads = gathered(() => {
    for (const id of changed) for (const call of [getLead, getCallRecords]) askAgain(keyOf(call, { id }))
    changed.clear()
    staleOverviews()
    counts.soon()
  }, gathering)
  const takeUp: Record<LiveEvent['kind'], (id: number) => void> = {
    lead: (id) => {
      changed.add(id)
      leads.soon()
    },
    notice: () => {
      askAgain(keyOf(listNotices))
      askAgain(keyOf(getNotificationCount))
      askAgain(keyOf(listHandovers))
    },
    export: () => askAgain(keyOf(listExports)),
    call: () => {
      askAgain(keyOf(getMyCall))
      askAgain(keyOf(getCallRecords))
    },
    dialer: () => {
      askAgain(keyOf(getDialer))
      askAgain(keyOf(listDialing))
    },
  }
  const stop = listenLive({
    onEvent: ({ kind, id }) => takeUp[kind](id),
    onOpen: () => {
      // What is being asked right now is not asked twice.
      for (const { path } of [getLead, listNotices, listExports, getMyCall, getCallRecords, getDialer, listDialing])
        void client.invalidateQueries({ queryKey: [path] }, { cancelRefetch: false })
      staleOverviews()
      counts.soon()
    },
  })
  return () => {
    stop()
    leads.never()
    counts.never()
  }
}

/** Keeps what is on the screen true while others work on the same leads. */
export function useLiveUpdates() {
  const client = useQueryClient()
  useEffect(() => followChanges(client), [client])
}
