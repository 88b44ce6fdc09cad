interface Limits {
  /** How many run at once in total, or a function for the present number. No limit if left out. */
  atOnce?: number | (() => number)
  ofOne?: number
  waiting: number
  /** Their longest wait in milliseconds. */
  patience: number
}

export class NoTurn extends Error {}

interface Line {
  running: number
  waiting: (() => void)[]
}

/** Runs few requests of one account at once; the rest wait and are served in turn. A request that finds no turn is rejected with NoTurn. */
export function fairTurns({ atOnce = Number.POSITIVE_INFINITY, ofOne = Number.POSITIVE_INFINITY, waiting, patience }: Limits) {
  // In the order in which they are served next.
  const lines = new Map<string | number, Line>()
  let running = 0

  const isRoom = () => running < (typeof atOnce === 'number' ? atOnce : atOnce())
  const mayRun = (line: Line) => isRoom() && line.running < ofOne
  const nextLine = () => lines.values().find((other) => other.waiting.length > 0 && other.running < ofOne)

  function begin(key: string | number, line: Line) {
    running++
    line.running++
    lines.delete(key)
    lines.set(key, line)
  }

  function dropIfEmpty(key: string | number, line: Line) {
    if (line.running === 0 && line.waiting.length === 0) lines.delete(key)
  }

  function end(key: string | number, line: Line) {
    running--
    line.running--
    dropIfEmpty(key, line)
    // Several, where more may run than before.
    for (let next = nextLine(); next && isRoom(); next = nextLine()) next.waiting.shift()?.()
  }

  async function wait(key: string | number, line: Line): Promise<void> {
    if (line.waiting.length >= waiting) throw new NoTurn()
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        clearTimeout(timer)
        begin(key, line)
        resolve()
      }
      const giveUp = () => {
        line.waiting.splice(line.waiting.indexOf(go), 1)
        dropIfEmpty(key, line)
        reject(new NoTurn())
      }
      const timer = setTimeout(giveUp, patience)
      line.waiting.push(go)
    })
  }

  return async function inTurn<T>(key: string | number, work: () => Promise<T>): Promise<T> {
    const line = lines.get(key) ?? { running: 0, waiting: [] }
    lines.set(key, line)
    if (mayRun(line)) begin(key, line)
    else await wait(key, line)
    try {
      return await work()
    } finally {
      end(key, line)
    }
  }
}
