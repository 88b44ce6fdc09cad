import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveQuestion } from '#platform/web/domain.ts'
import { passOn } from '#platform/web/http/heard-events.ts'
import { listenLive } from '#platform/web/http/live-events.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { domains } from '#portal/web/folded/domains.ts'

/** Changes within this many milliseconds are taken up together; what costs more, within the longer time. */
const gathering = 300
const gatheringLater = 5_000

const questions = domains.flatMap(({ live }) => live ?? [])
const askedAgain = (when: LiveQuestion['again']) => questions.filter(({ again }) => again === when)
const pathsOf = (wanted: readonly LiveQuestion[]) => [...new Set(wanted.map(({ operation }) => operation.path))]

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

/** The queries that gathered events make stale: whole paths, and the single ones that events name. */
function gatheredQuestions(client: QueryClient) {
  const stale = new Set<string>()
  const costly = new Set<string>()
  const single = new Map<string, readonly string[]>()
  const later = gathered(() => {
    for (const path of costly) void client.invalidateQueries({ queryKey: [path] })
    costly.clear()
  }, gatheringLater)
  const soon = gathered(() => {
    for (const queryKey of single.values()) void client.invalidateQueries({ queryKey })
    for (const path of stale) void client.invalidateQueries({ queryKey: [path], refetchType: 'none' })
    single.clear()
    stale.clear()
  }, gathering)
  return {
    ask: (queryKey: readonly string[]) => {
      single.set(queryKey.join(' '), queryKey)
      soon.soon()
    },
    markStale: (path: string) => {
      stale.add(path)
      soon.soon()
    },
    askLater: (path: string) => {
      costly.add(path)
      later.soon()
    },
    never: () => {
      soon.never()
      later.never()
    },
  }
}

/** Handles live events: refreshes visible queries, and marks the others as stale. */
function followChanges(client: QueryClient) {
  const { ask, markStale, askLater, never } = gatheredQuestions(client)
  const takeUp = ({ operation: { path }, keyOf, again }: LiveQuestion, id: number) => {
    if (again === 'later') askLater(path)
    else if (again === 'when looked at') markStale(path)
    else if (keyOf) ask(keyOf(id))
    else void client.invalidateQueries({ queryKey: [path] })
  }
  const stop = listenLive({
    onEvent: (event) => {
      for (const question of questions) if (question.after.includes(event.kind)) takeUp(question, event.id)
      passOn(event)
    },
    onOpen: () => {
      // A query under way is asked again: its answer may be older than the stream.
      for (const path of pathsOf(askedAgain('now'))) void client.invalidateQueries({ queryKey: [path] })
      for (const path of pathsOf(askedAgain('when looked at'))) void client.invalidateQueries({ queryKey: [path], refetchType: 'none' })
      for (const path of pathsOf(askedAgain('later'))) askLater(path)
    },
    onRefused: (sentence) => toast.error(sentence),
  })
  return () => {
    stop()
    never()
  }
}

/** Keeps the screen up to date while others work on the same leads, as long as there is a session. */
export function useLiveUpdates(hasSession: boolean) {
  const client = useQueryClient()
  useEffect(() => (hasSession ? followChanges(client) : undefined), [client, hasSession])
}
