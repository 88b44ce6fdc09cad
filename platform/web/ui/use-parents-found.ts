import { useEffect, useSyncExternalStore } from 'react'

let shown: number | undefined
const watchers = new Set<() => void>()

function show(count: number | undefined) {
  if (count === shown) return
  shown = count
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** A lead list calls this with its exact count, which the navbar shows to counsellors while the list is open. */
export function useParentsFound(count: number | undefined) {
  useEffect(() => show(count), [count])
  useEffect(() => () => show(undefined), [])
}

/** The count for the navbar; nothing where no lead list is open. */
export const useShownParents = () => useSyncExternalStore(watch, () => shown)
