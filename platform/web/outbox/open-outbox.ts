import { z } from 'zod'
import { keptStores } from '../kept/delete-stores.ts'
import { type EncryptedStore, openEncryptedStore } from '../kept/open-encrypted-store.ts'
import { toast } from '../toasts/toast.ts'
import { isWaiting, keptPrefix, outbox, type WaitingAct } from './outbox.ts'

const StoredAct = z.object({
  key: z.string(),
  staffId: z.number(),
  at: z.number(),
  kind: z.string(),
  title: z.string(),
  lead: z.object({ id: z.number(), name: z.string() }),
  text: z.string(),
  field: z.string().optional(),
  said: z.unknown(),
  refusal: z.string().optional(),
  isUnsure: z.boolean().optional(),
})

/** The request of an edit that says what its author saw. */
const Edit = z.looseObject({ parts: z.looseObject({ body: z.looseObject({ seen: z.unknown() }) }) })

const mark = `${keptPrefix}here`
const noRoom = 'This browser keeps nothing for the portal, so nothing can wait here for the line. Write on when there is one.'
const lost = 'Something that waited in this browser cannot be read any more. Look at the leads of your last acts.'

/** Ids of the store by the keys of acts, as they were read last. */
let ids = new Map<string, IDBValidKey>()
const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('outbox') : undefined

/** Undefined where this browser gives no place; then acts of an earlier version are sent from where they stand. */
const opening: Promise<EncryptedStore | undefined> = openEncryptedStore(keptStores.outbox).catch(() => undefined)

let isSaid = false
function sayNoRoom() {
  if (!isSaid) toast.info(noRoom)
  isSaid = true
}

function setMark(isOn: boolean) {
  try {
    if (isOn) localStorage.setItem(mark, '')
    else localStorage.removeItem(mark)
  } catch {
    // Without the mark it is opened a moment later.
  }
}

function parse(text: string | null): WaitingAct | undefined {
  try {
    return text === null ? undefined : StoredAct.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Acts that an earlier version of the portal kept, with the names under which they stand in the local storage. */
function ofEarlierVersion(): [name: string, act: WaitingAct][] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(keptPrefix))
    const acts = names.flatMap((name) => {
      const act = parse(localStorage.getItem(name))
      return act ? [[name, act] as [string, WaitingAct]] : []
    })
    return acts.sort(([, one], [, other]) => one.at - other.at)
  } catch {
    return []
  }
}

const earlierName = ({ staffId, key }: WaitingAct) => `${keptPrefix}${staffId}:${key}`

function changeEarlier(act: WaitingAct, after: WaitingAct): void {
  localStorage.setItem(earlierName(after), JSON.stringify(after))
  if (after.key !== act.key) localStorage.removeItem(earlierName(act))
}

/** One tab after the other, where the browser has locks: on plain http it has none, and there the keys keep acts from being done twice. */
export const inTurn = (name: string, work: () => Promise<void>, signal?: AbortSignal): Promise<unknown> =>
  'locks' in navigator ? navigator.locks.request(name, signal ? { signal } : {}, work) : work()

async function read(store: EncryptedStore): Promise<Map<string, [id: IDBValidKey, act: WaitingAct]>> {
  const { records, unreadable } = await store.readAll()
  if (unreadable > 0) toast.error(lost)
  const found = new Map<string, [IDBValidKey, WaitingAct]>()
  for (const [id, record] of records) {
    const act = StoredAct.safeParse(record).data
    if (act && !found.has(act.key)) found.set(act.key, [id, act])
  }
  return found
}

/** An act of an earlier version leaves the local storage only when the store has it. */
const takeOver = (store: EncryptedStore) =>
  inTurn('outbox: take over', async () => {
    const known = await read(store)
    for (const [name, act] of ofEarlierVersion()) {
      if (!known.has(act.key)) await store.put(act)
      localStorage.removeItem(name)
    }
  })

/** Reads what waits as it stands now, also by another tab. */
export async function lookAgain(): Promise<readonly WaitingAct[]> {
  const store = await opening
  if (!store) {
    outbox.setState(() => ofEarlierVersion().map(([, act]) => act))
    return outbox.get()
  }
  try {
    if (ofEarlierVersion().length > 0) await takeOver(store)
    const found = await read(store)
    ids = new Map([...found].map(([key, [id]]) => [key, id]))
    outbox.setState(() => [...found.values()].map(([, act]) => act))
    setMark(found.size > 0)
  } catch {
    sayNoRoom()
  }
  return outbox.get()
}

async function tellOthers() {
  others?.postMessage('changed')
  await lookAgain()
}

others?.addEventListener('message', () => void lookAgain())
globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  if (key !== mark && key?.startsWith(keptPrefix) && newValue !== null) void lookAgain()
})

/** The earlier edit of the same field, which a later one replaces. */
const replacedBy = ({ staffId, lead, field }: Pick<WaitingAct, 'staffId' | 'lead' | 'field'>) =>
  outbox
    .get()
    .findLast((act) => field !== undefined && act.field === field && act.staffId === staffId && act.lead.id === lead.id && isWaiting(act))

/** The later edit with what was seen before the earlier one, which the server still has. */
function withSeenOf(earlier: WaitingAct | undefined, said: unknown): unknown {
  const before = Edit.safeParse(earlier?.said).data
  const after = Edit.safeParse(said).data
  if (!before || !after) return said
  return { ...after, parts: { ...after.parts, body: { ...after.parts.body, seen: before.parts.body.seen } } }
}

/** Keeps an act in this browser until the server has it. False where the browser has no room for it, and then it is not kept. */
export async function keepAct(act: Omit<WaitingAct, 'at'>): Promise<boolean> {
  try {
    const store = await opening
    if (!store) {
      sayNoRoom()
      return false
    }
    setMark(true)
    const earlier = replacedBy(act)
    await store.put({ ...act, said: withSeenOf(earlier, act.said), at: Date.now() })
    const id = earlier && ids.get(earlier.key)
    if (id !== undefined) await store.remove(id)
  } catch {
    sayNoRoom()
    return false
  }
  await tellOthers()
  return true
}

/** Changes an act that is still here. */
async function change(act: WaitingAct, after: WaitingAct): Promise<boolean> {
  const store = await opening
  const id = ids.get(act.key)
  try {
    if (!store) changeEarlier(act, after)
    else if (id !== undefined) await store.replace(id, after)
  } catch {
    sayNoRoom()
    return false
  }
  await tellOthers()
  return true
}

export const markRefused = (act: WaitingAct, refusal: string, isUnsure = false) => change(act, { ...act, refusal, isUnsure })

/** The server answers a key with the refusal that it gave before. Two tabs make the same next key. */
const nextKey = (key: string) => key.replace(/(?:~(\d+))?$/, (_, times) => `~${Number(times ?? 0) + 1}`)

/** Lets a refused act wait again, with its text as it was mended; false where the browser has no room, and it stays as it was. */
export function sendAgain({ refusal: _, isUnsure, ...act }: WaitingAct, text = act.text): Promise<boolean> {
  const key = isUnsure && text === act.text ? act.key : nextKey(act.key)
  return change(act, { ...act, key, text })
}

export async function removeAct(act: WaitingAct): Promise<void> {
  const store = await opening
  const id = ids.get(act.key)
  if (!store) localStorage.removeItem(earlierName(act))
  else if (id !== undefined) await store.remove(id)
  await tellOthers()
}

/** Acts of a person that still wait, as they are stored now. */
export const waitingOf = async (staffId: number) => (await lookAgain()).filter((act) => act.staffId === staffId && isWaiting(act))

/** The acts of this browser, once they were read. */
export const opened = lookAgain()
