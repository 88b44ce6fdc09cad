const dayLong = 86_400_000

/** Windows that nobody looks at wait so long for one that somebody does, in milliseconds. */
const afterOthers = 2_000

type Told = Record<string, number>

const place = (staffId: number) => `told-reminders-${staffId}`

function read(staffId: number): Told {
  try {
    return JSON.parse(localStorage.getItem(place(staffId)) ?? '{}') as Told
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
 * Tells what no window of this browser has told yet. `tell` is given whether a reminder was told, and answers those that it tells now.
 * It is kept in the browser, so that neither another window nor one that is loaded anew tells it again.
 */
export async function tellOnce(staffId: number, tell: (isTold: (key: string) => boolean) => readonly string[]): Promise<void> {
  if (document.visibilityState === 'hidden') await pause(afterOthers)
  await inTurn(place(staffId), () => {
    const now = Date.now()
    const told = Object.fromEntries(Object.entries(read(staffId)).filter(([, at]) => at > now - dayLong))
    for (const key of tell((each) => each in told)) told[key] = now
    localStorage.setItem(place(staffId), JSON.stringify(told))
  })
}
