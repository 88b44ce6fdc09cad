const dayLong = 86_400_000

/** Milliseconds for which a hidden window waits for a visible one. */
const afterOthers = 2_000

type TimesTold = Record<string, number>

function read(place: string): TimesTold {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '{}') as TimesTold
  } catch {
    return {}
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** One window after another. Without locks, as over plain http, two windows may tell the same within a blink. */
async function inTurn(name: string, work: () => void): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, work)
  else work()
}

/**
 * Tells what no window of this browser has told yet. `tell` can ask whether a message was told, and answers the messages that it tells now.
 * localStorage keeps them under `place`, so no other window and no reload repeats them.
 */
export async function tellOnce(place: string, tell: (isTold: (key: string) => boolean) => readonly string[]): Promise<void> {
  if (document.visibilityState === 'hidden') await pause(afterOthers)
  await inTurn(place, () => {
    const now = Date.now()
    const shown = Object.fromEntries(Object.entries(read(place)).filter(([, at]) => at > now - dayLong))
    for (const key of tell((each) => each in shown)) shown[key] = now
    localStorage.setItem(place, JSON.stringify(shown))
  })
}
