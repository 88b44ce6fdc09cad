import { createStore } from '@tanstack/react-store'
import { z } from 'zod'

const prefix = 'kept:'

/** Something that staff did without a line: it waits on this device until the server has it or refuses it. */
const QueuedAct = z.object({
  /** Its idempotency key: however often it is sent, the server does it once. */
  key: z.string(),
  staffId: z.number(),
  /** When it was done; acts are sent in this order. */
  at: z.number(),
  /** Which of `WebDomain.sends` sends it. */
  kind: z.string(),
  title: z.string(),
  lead: z.object({ id: z.number(), name: z.string() }),
  text: z.string(),
  /** All that its sender needs. */
  said: z.unknown(),
  /** Why the server refused it. */
  refusal: z.string().optional(),
})
export type QueuedAct = z.infer<typeof QueuedAct>

/** Makes the request of a kept act, under its key. Throws as `request` does. */
export type SendQueued = (act: QueuedAct) => Promise<unknown>

const nameOf = ({ staffId, key }: Pick<QueuedAct, 'staffId' | 'key'>) => `${prefix}${staffId}:${key}`

function parse(text: string | null): QueuedAct | undefined {
  try {
    return text === null ? undefined : QueuedAct.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function stored(): readonly QueuedAct[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix))
    return names.flatMap((name) => parse(localStorage.getItem(name)) ?? []).sort((one, other) => one.at - other.at)
  } catch {
    return []
  }
}

/** Kept acts of every account that works on this device, in the order of the work. */
export const offlineQueue = createStore<readonly QueuedAct[]>(stored())

const lookAgain = () => offlineQueue.setState(stored)

globalThis.addEventListener?.('storage', ({ key }) => (key === null || key.startsWith(prefix)) && lookAgain())

export const queuedOf = (acts: readonly QueuedAct[], staffId: number) => acts.filter((act) => act.staffId === staffId)
export const isWaiting = ({ refusal }: QueuedAct) => refusal === undefined

/** Acts of a person that still wait, as they are stored now, also by another tab. */
export const waitingOf = (staffId: number) => queuedOf(stored(), staffId).filter(isWaiting)

/** Whether an act goes behind others instead of being sent: there is no line, or earlier ones wait for it. */
export const mustWait = (staffId: number) => navigator.onLine === false || waitingOf(staffId).length > 0

/** Keeps an act on this device; false where the browser has no room for it, and then it is not kept. */
export function enqueueAct(act: Omit<QueuedAct, 'at'>): boolean {
  try {
    localStorage.setItem(nameOf(act), JSON.stringify({ ...act, at: Date.now() } satisfies QueuedAct))
  } catch {
    return false
  }
  lookAgain()
  return true
}

export function markRefused(act: QueuedAct, refusal: string): void {
  localStorage.setItem(nameOf(act), JSON.stringify({ ...act, refusal }))
  lookAgain()
}

/** The server answers a key with the refusal that it gave before. Two tabs make the same next key. */
const nextKey = (key: string) => key.replace(/(?:~(\d+))?$/, (_, times) => `~${Number(times ?? 0) + 1}`)

/** Lets a refused act wait again, once what its refusal asks for is done; false where the browser has no room, and it stays as it was. */
export function sendAgain({ refusal: _, ...act }: QueuedAct): boolean {
  const again = { ...act, key: nextKey(act.key) }
  try {
    localStorage.setItem(nameOf(again), JSON.stringify(again))
  } catch {
    return false
  }
  removeFromQueue(act)
  return true
}

export function removeFromQueue(act: Pick<QueuedAct, 'staffId' | 'key'>): void {
  localStorage.removeItem(nameOf(act))
  lookAgain()
}
