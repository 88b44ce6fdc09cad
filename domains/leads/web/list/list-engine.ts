import type { QueryFunctionContext } from '@tanstack/react-query'
import type { Me } from '#domains/accounts/contract/sessions.ts'
import { hasAnyRole, leadRoles } from '#platform/contract/roles.ts'
import { pause } from '#platform/web/http/backoff.ts'
import { touchedSince } from '#platform/web/http/since-touched.ts'
import { loadAhead } from '#platform/web/lazy/load-ahead.ts'
import type { LeadEngine } from '../engine/open-engine.ts'
import { addedCells } from './table/added-cells.ts'

/** Says that this browser keeps leads, so that the engine opens with the page. A log-out removes it. */
const mark = 'leads'
/** Says in a tab that the browser did not let us keep leads. */
const unkeptMark = 'leads unkept'
/** Milliseconds between an answer of this device and the question to the server. A reader who presses on asks it once. */
const settles = 250

let opening: Promise<LeadEngine> | undefined
/** The account of the page, as it was told last. */
let account: Me | undefined
/** Whether it answers at once. */
let isReady = false

type Storage = 'localStorage' | 'sessionStorage'

function hasMark(storage: Storage, name: string): boolean {
  try {
    return globalThis[storage].getItem(name) !== null
  } catch {
    return false
  }
}

function setMark(storage: Storage, name: string, isOn: boolean) {
  try {
    if (isOn) globalThis[storage].setItem(name, '')
    else globalThis[storage].removeItem(name)
  } catch {
    // Without the mark the engine opens a moment later.
  }
}

async function open(me: Me): Promise<LeadEngine> {
  const { openEngine } = await import('../engine/open-engine.ts')
  const added = await Promise.all(Object.values(addedCells()).map(async ({ conditions }) => await conditions?.()))
  return openEngine({
    me: () => account ?? me,
    added: Object.assign({}, ...added),
    onState: (state) => {
      isReady = state === 'here'
      setMark('localStorage', mark, isReady)
      if (state === 'unkept') setMark('sessionStorage', unkeptMark, true)
    },
  })
}

/**
 * Opens the engine of lists when the page is idle. Where this browser keeps leads it opens at once, also to remove those of another account.
 */
export function openListEngine(me: Me): void {
  // A page is of one account.
  if (account !== undefined && account.user.id !== me.user.id) {
    location.reload()
    return
  }
  account = me
  const load = async () => {
    opening ??= open(me)
    opening.catch(() => {
      opening = undefined
    })
    await opening
  }
  if (hasMark('localStorage', mark)) void load().catch(() => undefined)
  else if (hasAnyRole(me, leadRoles) && !hasMark('sessionStorage', unkeptMark)) loadAhead(load)
}

export const answersHere = () => isReady

/** Whatever the engine answers, or undefined where only the server can. */
export async function fromEngine<Answer>(ask: (engine: LeadEngine) => Promise<Answer | undefined>): Promise<Answer | undefined> {
  const engine = await opening?.catch(() => undefined)
  return engine && (await ask(engine))
}

const settled = (signal: AbortSignal) => pause(settles, signal).catch(() => undefined)

/** Milliseconds to wait for this device where the server cannot be reached. */
const patience = 2_000

interface Asked<Answer> {
  readonly ask: (engine: LeadEngine) => Promise<Answer | undefined>
  readonly askServer: () => Promise<Answer>
  /** The question follows what is typed, and the next one may come within a moment. */
  readonly isTyped?: boolean
  /** What is shown of the server's answer once the reader has touched the page under an answer of this device. */
  readonly underHand?: (shown: Answer, answer: Answer) => Answer
}

/**
 * Answers a question that has no answer yet from this device, and then from the server, whose word counts. While the engine is still opening
 * the server is asked at the same time.
 */
export async function askTwice<Answer>(
  { client, queryKey, signal }: QueryFunctionContext,
  { ask, askServer, isTyped = false, underHand = (_, answer) => answer }: Asked<Answer>,
): Promise<Answer> {
  if (!opening || client.getQueryData(queryKey) !== undefined) return await askServer()
  let isAnswered = false
  let shownAt: number | undefined
  const show = async () => {
    const answer = await fromEngine(ask)
    if (answer === undefined || isAnswered || signal.aborted) return
    shownAt = Date.now()
    client.setQueryData(queryKey, answer)
  }
  const shown = show()
  if (isReady) {
    await shown
    if (shownAt !== undefined || isTyped) await settled(signal)
    signal.throwIfAborted()
  }
  try {
    const answer = await askServer()
    isAnswered = true
    const here = client.getQueryData<Answer>(queryKey)
    return here !== undefined && shownAt !== undefined && touchedSince(shownAt) ? underHand(here, answer) : answer
  } catch (error) {
    // Without a line this device answers more.
    await Promise.race([shown.then(() => (shownAt === undefined ? show() : undefined)), pause(patience)])
    throw error
  }
}
