import { useEffect, useSyncExternalStore } from 'react'

const shown = new Map<number, number>()
const watchers = new Set<() => void>()

function count(leadId: number, by: 1 | -1) {
  shown.set(leadId, (shown.get(leadId) ?? 0) + by)
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** For what shows the call to a lead large. */
export function useCallStateShown(leadId: number) {
  useEffect(() => {
    count(leadId, 1)
    return () => count(leadId, -1)
  }, [leadId])
}

/** Whether the call to a lead is shown large somewhere: the bar in the frame is not needed then. */
export const useIsCallStateShown = (leadId: number | undefined) =>
  useSyncExternalStore(watch, () => leadId !== undefined && (shown.get(leadId) ?? 0) > 0)
