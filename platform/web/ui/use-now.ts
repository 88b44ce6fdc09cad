import { useSyncExternalStore } from 'react'

const tick = 30_000
let now = Date.now()
const watchers = new Set<() => void>()
let clock: ReturnType<typeof setInterval> | undefined

function watch(watcher: () => void) {
  clock ??= setInterval(() => {
    now = Date.now()
    for (const each of watchers) each()
  }, tick)
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    clearInterval(clock)
    clock = undefined
  }
}

function read() {
  if (clock === undefined && Date.now() - now > tick) now = Date.now()
  return now
}

/** The time in milliseconds, moving every half minute: enough to turn a follow-up red when its time passes. */
export function useNow(): number {
  return useSyncExternalStore(watch, read)
}
