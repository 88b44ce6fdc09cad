type Load = () => Promise<unknown>

/** The page is left alone for this many milliseconds after its last question, before parts are loaded ahead. */
const quiet = 2_000
/** After a part that did not load, or while the page asks for something, it waits this long. */
const laterOn = 10_000

/** The newest last: the parts of the screen that was opened last are likely to be wanted next. */
const wanted: Load[] = []
let wake: () => void = () => undefined

/** Adds a part of the portal to those that are loaded before anybody asks for them; one that is `last` comes after all that are there. */
export function loadAhead(load: Load, place: 'next' | 'last' = 'next'): void {
  if (place === 'last') wanted.unshift(load)
  else wanted.push(load)
  wake()
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

async function untilQuiet(isBusy: () => boolean, signal: AbortSignal) {
  for (let since = Date.now(); Date.now() - since < quiet && !signal.aborted; ) {
    await pause(250)
    if (isBusy() || document.hidden) since = Date.now()
  }
}

async function loadAll(isBusy: () => boolean, signal: AbortSignal) {
  await untilQuiet(isBusy, signal)
  performance.mark('ahead')
  while (!signal.aborted) {
    const load = wanted.pop()
    if (!load) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    } else if (isBusy()) {
      wanted.push(load)
      await pause(250)
    } else if (
      !(await load().then(
        () => true,
        () => false,
      ))
    ) {
      wanted.unshift(load)
      await pause(laterOn)
    }
  }
}

/**
 * Loads parts of the portal one by one while the page is idle, so that they open at once, even offline. The mark `ahead` in the page's
 * timeline says when that begins.
 */
export function beginLoadingAhead(isBusy: () => boolean): () => void {
  const ended = new AbortController()
  if (!savesData()) void loadAll(isBusy, ended.signal)
  return () => {
    ended.abort()
    wake()
  }
}
