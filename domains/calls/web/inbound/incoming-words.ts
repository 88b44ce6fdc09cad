import { useEffect, useSyncExternalStore } from 'react'

let said: string | undefined
const watchers = new Set<() => void>()

function say(words: string | undefined) {
  said = words
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** For what lies over the page and has something to say of opening who calls: it stands on their card. */
export function useSayOfOpening(words: string | undefined) {
  useEffect(() => {
    say(words)
    return () => say(undefined)
  }, [words])
}

/** What opening who calls does here, if that is to be said. */
export const useWordsOfOpening = () => useSyncExternalStore(watch, () => said)
