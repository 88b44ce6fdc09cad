import type { QueryFunctionContext } from '@tanstack/react-query'
import type { Me } from '#domains/accounts/contract/sessions.ts'
import { hasAnyRole, leadRoles } from '#platform/contract/roles.ts'
import { pause } from '#platform/web/http/backoff.ts'
import { touchedSince } from '#platform/web/http/since-touched.ts'
import { loadAhead } from '#platform/web/lazy/load-ahead.ts'
import type { LeadEngine } from '../engine/open-engine.ts'
import { addedCells } from './table/added-cells.ts'

/** Says that this browser keeps the leads of an account, so that the engine opens with the page. A log-out removes it. */
const mark = 'leads'
/** Milliseconds for which an answer of this device stands before the server is asked: of a reader who goes on it is asked once. */
const settles = 250

let opening: Promise<LeadEngine> | undefined
/** Whether it answers at once. */
let isReady = false

function setMark(me: Me | undefined) {
  try {
    if (me) localStorage.setItem(mark, String(me.user.id))
    else localStorage.removeItem(mark)
  } catch {
    // Without the mark the engine opens a moment later.
  }
}

async function open(me: Me): Promise<LeadEngine> {
  const { openEngine } = await import('../engine/open-engine.ts')
  const added = await Promise.all(Object.values(addedCells()).map(async ({ conditions }) => await conditions?.()))
  return openEngine({
    me,
    added: Object.assign({}, ...added),
    onState: (isHere) => {
      isReady = isHere
      setMark(isHere ? me : undefined)
    },
  })
}

const isKeptHere = ({ user }: Me) => localStorage.getItem(mark) === String(user.id)

/**
 * Opens the engine of lists: with the page where this browser has the leads, else when the page is idle. For an account that may not see
 * leads any more it opens to remove them.
 */
export function openListEngine(me: Me): void {
  const load = async () => {
    opening ??= open(me)
    opening.catch(() => {
      opening = undefined
    })
    await opening
  }
  if (isKeptHere(me)) void load().catch(() => undefined)
  else if (hasAnyRole(me, leadRoles)) loadAhead(load)
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
  const asked = fromEngine(ask).then((answer) => {
    if (answer === undefined || isAnswered || signal.aborted) return
    shownAt = Date.now()
    client.setQueryData(queryKey, answer)
  })
  if (isReady) {
    await asked
    if (shownAt !== undefined || isTyped) await settled(signal)
    signal.throwIfAborted()
  }
  try {
    const answer = await askServer()
    isAnswered = true
    const shown = client.getQueryData<Answer>(queryKey)
    return shown !== undefined && shownAt !== undefined && touchedSince(shownAt) ? underHand(shown, answer) : answer
  } catch (error) {
    await Promise.race([asked, pause(patience)])
    throw error
  }
}
