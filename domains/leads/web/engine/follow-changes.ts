import type { Asker } from './ask-changes.ts'
import { nothingTaken, type Taken, takeChanges } from './take-changes.ts'

/** In milliseconds: how pokes gather, how often the server is asked without any, and how soon after a failure. */
const gathering = 300
const askEvery = 300_000
const askAgainAfter = 20_000

interface Followed {
  /** All leads are here, as of now. */
  readonly onWhole: (taken: Taken, skew: number) => void
  /** The server will not send them. */
  readonly onNone: () => void
}

/** Asks the server for changes when it is poked, one question at a time. */
export function followChanges({ onWhole, onNone }: Followed) {
  let asker: Asker | undefined
  let coming = nothingTaken()
  let isAsking = false
  let isPoked = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const askIn = (time: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), time)
  }
  /** Resolves to how soon to ask again; undefined: not before there is another session. */
  async function askAs(as: Asker): Promise<number | undefined> {
    const outcome = await takeChanges(as, coming)
    if (asker !== as) return 0
    if (outcome.is === 'ended') return undefined
    if (outcome.is === 'none') {
      onNone()
      return undefined
    }
    coming = outcome.taken
    if (outcome.is === 'broken') return askAgainAfter
    onWhole(coming, outcome.skew)
    return isPoked ? gathering : askEvery
  }
  async function ask() {
    if (!asker || isAsking) return
    isAsking = true
    isPoked = false
    const again = await askAs(asker)
    isAsking = false
    if (again !== undefined && asker) askIn(again)
  }
  return {
    /** `from` is what this browser kept, and counts if nothing came yet. */
    follow: (as: Asker, from: Taken | undefined) => {
      asker = as
      if (from && coming.cursor === undefined) coming = from
      void ask()
    },
    poke: () => {
      isPoked = true
      if (!isAsking) askIn(gathering)
    },
    stop: () => {
      asker = undefined
      coming = nothingTaken()
      clearTimeout(timer)
    },
  }
}
