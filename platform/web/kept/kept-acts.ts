import { createStore } from '@tanstack/react-store'
import { z } from 'zod'

const prefix = 'kept:'

/** Something that staff did without a line: it waits on this device until the server has it or refuses it. */
const KeptAct = z.object({
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
export type KeptAct = z.infer<typeof KeptAct>

/** Makes the request of a kept act, under its key. Throws as `request` does. */
export type SendKept = (act: KeptAct) => Promise<unknown>

const nameOf = ({ staffId, key }: Pick<KeptAct, 'staffId' | 'key'>) => `${prefix}${staffId}:${key}`

function parse(text: string | null): KeptAct | undefined {
  try {
    return text === null ? undefined : KeptAct.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function stored(): readonly KeptAct[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix))
    return names.flatMap((name) => parse(localStorage.getItem(name)) ?? []).sort((one, other) => one.at - other.at)
  } catch {
    return []
  }
}

/** Kept acts of every account that works on this device, in the order of the work. */
export const keptActs = createStore<readonly KeptAct[]>(stored())

const lookAgain = () => keptActs.setState(stored)

globalThis.addEventListener?.('storage', ({ key }) => (key === null || key.startsWith(prefix)) && lookAgain())

export const keptOf = (acts: readonly KeptAct[], staffId: number) => acts.filter((act) => act.staffId === staffId)
export const isWaiting = ({ refusal }: KeptAct) => refusal === undefined

/** Acts of a person that still wait, as they are stored now, also by another tab. */
export const waitingOf = (staffId: number) => keptOf(stored(), staffId).filter(isWaiting)

/** Whether an act goes behind others instead of being sent: there is no line, or earlier ones wait for it. */
export const mustWait = (staffId: number) => navigator.onLine === false || waitingOf(staffId).length > 0

/** Keeps an act on this device; false where the browser has no room for it, and then it is not kept. */
export function keepAct(act: Omit<KeptAct, 'at'>): boolean {
  try {
    localStorage.setItem(nameOf(act), JSON.stringify({ ...act, at: Date.now() } satisfies KeptAct))
  } catch {
    return false
  }
  lookAgain()
  return true
}

export function refuseAct(act: KeptAct, refusal: string): void {
  localStorage.setItem(nameOf(act), JSON.stringify({ ...act, refusal }))
  lookAgain()
}

/** The server answers a key with the refusal that it gave before. Two tabs make the same next key. */
const nextKey = (key: string) => key.replace(/(?:~(\d+))?$/, (_, times) => `~${Number(times ?? 0) + 1}`)

/** Lets a refused act wait again, once what its refusal asks for is done; false where the browser has no room, and it stays as it was. */
export function sendAgain({ refusal: _, ...act }: KeptAct): boolean {
  const again = { ...act, key: nextKey(act.key) }
  try {
    localStorage.setItem(nameOf(again), JSON.stringify(again))
  } catch {
    return false
  }
  forgetAct(act)
  return true
}

export function forgetAct(act: Pick<KeptAct, 'staffId' | 'key'>): void {
  localStorage.removeItem(nameOf(act))
  lookAgain()
}
