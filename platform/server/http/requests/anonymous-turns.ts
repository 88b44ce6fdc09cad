import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { RefusalError } from '../refuse.ts'
import { fairTurns } from './fair-turns.ts'
import { networkOf } from './network-of.ts'

/** How many anonymous requests of one class of addresses run at once: while no member of staff waits for an answer, and while one does. */
export const anonymousAtOnce = { staffIdle: 4, staffWaiting: 1 } as const

/** The requests of one network that wait, and their longest wait in milliseconds. */
export const anonymousQueue = { waiting: 1000, patience: 10_000 } as const

/** Files of the client that wait: a page without one of them stays white, and an office of hundreds opens it at nine o'clock. */
export const filesQueue = { waiting: 10_000, patience: 60_000 } as const

/**
 * How long a request holds its turn, in milliseconds. The minimum leaves most of the processor to staff during a flood of quick requests.
 * The maximum keeps a request that waits for a lock from blocking others. `without`: how many may wait without a turn.
 */
const held = { atLeast: 10, atMost: 1000, without: 4 } as const

/** How many proven senders are remembered; the oldest are forgotten first. */
const maxProven = 5000

/** True if somebody was refused as unknown, and not because of too many requests. */
const isUnknown = (error: unknown) => error instanceof RefusalError && [401, 403, 404].includes(error.status)

/** Waits until the work ends in any way, or this many milliseconds pass. */
const atMost = (longest: number, work: Promise<unknown> | undefined) =>
  Promise.race([work?.catch(() => undefined), sleep(longest, undefined, { ref: false })])

/** Under this name the sender of a token is remembered. */
export const senderOf = (token: string) => createHash('sha256').update(token).digest('base64')

function remember(proven: Set<string>, sender: string, isProven: boolean): void {
  proven.delete(sender)
  if (isProven) proven.add(sender)
  if (proven.size > maxProven) proven.delete(proven.values().next().value as string)
}

interface Where {
  /** The class of addresses: each has a share of its own. */
  share: string
  address: string
  queue?: typeof anonymousQueue | typeof filesQueue
}

/**
 * Keeps requests of strangers, who have no session, from holding up staff. Each class of addresses has a bounded share of the process and
 * its database connections; networks take turns in it. A request that finds no turn is rejected with NoTurn.
 */
export function anonymousTurns() {
  let staffWaiting = 0
  const atOnce = () => (staffWaiting > 0 ? anonymousAtOnce.staffWaiting : anonymousAtOnce.staffIdle)
  const shares = new Map<string, ReturnType<typeof fairTurns>>()
  let withoutTurn = 0
  const proven = new Set<string>()
  const proving = new Map<string, Promise<unknown>>()

  /** Runs what a member of staff waits for. */
  async function ofStaff<T>(work: () => Promise<T>): Promise<T> {
    staffWaiting++
    try {
      return await work()
    } finally {
      staffWaiting--
    }
  }

  /** Runs what a stranger asks for, in the turn of their network. */
  function ofAnonymous<T>({ share, address, queue = anonymousQueue }: Where, work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const inTurn = shares.get(share) ?? fairTurns({ atOnce, ...queue })
    shares.set(share, inTurn)
    const turn = inTurn(networkOf(address), async () => {
      const least = sleep(held.atLeast)
      const done = work().then(resolve, reject)
      const isLong = await Promise.race([done, sleep(held.atMost, true, { ref: false })])
      if (isLong && withoutTurn < held.without) {
        withoutTurn++
        void done.finally(() => withoutTurn--)
      } else await done
      await least
    })
    turn.catch(reject)
    return promise
  }

  /**
   * Runs the work and remembers its sender by an answer to it. Forgets a sender who is refused as unknown, or whose work answers undefined.
   */
  async function remembering<T>(sender: string, work: () => Promise<T>): Promise<T> {
    const answer = await work().catch((error: unknown) => {
      if (isUnknown(error)) proven.delete(sender)
      throw error
    })
    remember(proven, sender, answer !== undefined)
    return answer
  }

  /** Runs at once the work of a sender who proved themselves before. Others wait as strangers, once for all their simultaneous requests. */
  async function ofProven<T>(sender: string, where: Where, work: () => Promise<T>): Promise<T> {
    if (!proven.has(sender)) await atMost(held.atMost, proving.get(sender))
    if (proven.has(sender)) return await remembering(sender, work)
    const first = ofAnonymous(where, () => remembering(sender, work))
    proving.set(sender, first)
    return await first.finally(() => proving.get(sender) === first && proving.delete(sender))
  }

  return { ofStaff, ofAnonymous, ofProven, isProven: (sender: string) => proven.has(sender) }
}
