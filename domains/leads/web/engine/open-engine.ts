import type { Me } from '#domains/accounts/contract/sessions.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { KnownAction } from '#domains/leads/contract/listing/condition.ts'
import type { AddedConditions } from '#domains/leads/contract/listing/conditions-of.ts'
import type { LeadSource } from '#domains/leads/contract/lists.ts'
import type { LeadQuery } from '#domains/leads/contract/query.ts'
import type { Meaning } from '#domains/leads/contract/steps.ts'
import { syncLeads } from '#domains/leads/contract/sync.ts'
import { connection } from '#platform/web/http/connection.ts'
import { hearEvents } from '#platform/web/http/heard-events.ts'
import { sessionEnd } from '#platform/web/http/session-end.ts'
import { readToken } from '#platform/web/http/session-token.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { askedPage } from './asked-page.ts'
import { knownRows } from './known-rows.ts'
import type { AskedHere, HereAnswer } from './lead-shelf.ts'
import type { FromWorker, ToWorker } from './messages.ts'

export interface AskedList {
  readonly source: LeadSource
  readonly query: LeadQuery
  /** Lists only leads at which this step stands. */
  readonly stage?: Meaning | undefined
}

interface LeadPage {
  count: number
  next: null
  previous: null
  results: LeadRow[]
}

/** Answers lists of the reader's own leads on this device. Numbers are masked, except those that the server's lists brought before. */
export interface LeadEngine {
  /** Undefined where only the server can answer. */
  readonly find: (asked: AskedList) => Promise<LeadPage | undefined>
  readonly count: (asked: readonly AskedList[]) => Promise<readonly number[] | undefined>
  /** Called with the rows that the server answered. */
  readonly noteNumbers: (rows: readonly LeadRow[]) => void
}

const unkept = 'This browser keeps no leads for the portal, so lists open only with a line.'

/** The measure in the page's timeline of how long an answer took in the worker. */
const answered = 'list answered here'

/** `unkept`: nor will it in this tab. */
type EngineState = 'here' | 'elsewhere' | 'unkept'
type OnState = (state: EngineState) => void
type Hear = { [Kind in FromWorker['kind']]: (message: Extract<FromWorker, { kind: Kind }>) => void }

/** The worker that keeps the leads. `knowsAll` resolves to whether it has them all. */
function openWorker(onState: OnState) {
  const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (answers: readonly HereAnswer[] | undefined) => void>()
  const settled = Promise.withResolvers<void>()
  let isHere = false
  let actions: readonly KnownAction[] = []
  let questions = 0

  const post = (message: ToWorker) => worker.postMessage(message)
  const setState = (state: EngineState) => {
    isHere = state === 'here'
    settled.resolve()
    onState(state)
  }
  const end = () => {
    for (const answer of waiting.values()) answer(undefined)
    waiting.clear()
    setState('elsewhere')
  }
  const hear: Hear = {
    answer: ({ question, answers, took }) => {
      performance.measure(answered, { start: performance.now() - took, duration: took })
      waiting.get(question)?.(answers)
      waiting.delete(question)
    },
    here: (message) => {
      actions = message.actions
      setState('here')
    },
    elsewhere: end,
    unkept: () => {
      toast.info(unkept)
      setState('unkept')
    },
  }
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => hear[data.kind](data as never))
  worker.addEventListener('error', end)
  const ask = (pages: readonly AskedHere[]) => {
    const { promise, resolve } = Promise.withResolvers<readonly HereAnswer[] | undefined>()
    const question = questions++
    waiting.set(question, resolve)
    post({ kind: 'ask', question, pages })
    return promise
  }
  const knowsAll = async () => {
    await settled.promise
    return isHere
  }
  return { post, ask, actions: () => actions, knowsAll }
}

/** Tells the worker of the session, and when there is something new. */
function keepInformed(post: (message: ToWorker) => void, staff: number) {
  const begin = () => {
    const token = readToken()
    if (token && !sessionEnd.get()) post({ kind: 'begin', staff, token, address: syncLeads.path })
  }
  const poke = () => post({ kind: 'poke' })
  begin()
  sessionEnd.subscribe(begin)
  connection.subscribe(() => connection.get() === 'there' && poke())
  hearEvents(({ kind }) => kind === 'lead' && poke())
}

interface Engine {
  /** As it is now: what the firm's settings say may change meanwhile. */
  readonly me: () => Me
  readonly added: AddedConditions
  /** Called when it has all leads, and when it has them no more. */
  readonly onState: OnState
}

/** Opens the engine of this account's leads. It lives as long as the page. */
export function openEngine({ me, added, onState }: Engine): LeadEngine {
  const worker = openWorker(onState)
  const known = knownRows()
  keepInformed(worker.post, me().user.id)

  /** A list of a step has the actions that mean it. */
  function pageOf({ source, query, stage }: AskedList) {
    const ids = stage && worker.actions().flatMap(({ id, means }) => (means === stage ? [id] : []))
    return ids?.length === 0 ? undefined : askedPage(source, ids ? { ...query, actions: ids } : query, me(), added)
  }
  async function ask(asked: readonly AskedList[], limit?: number): Promise<readonly HereAnswer[] | undefined> {
    if (!(await worker.knowsAll())) return undefined
    const pages = asked.map(pageOf).flatMap((page) => (page ? [limit === undefined ? page : { ...page, limit }] : []))
    return pages.length === asked.length ? await worker.ask(pages) : undefined
  }
  return {
    find: async (asked) => {
      const [page] = (await ask([asked])) ?? []
      // The server knows the order of leads with one name; without a line any order serves.
      if (page?.isTied && connection.get() === 'there') return undefined
      return page && { count: page.count, next: null, previous: null, results: page.rows.map(([id, row]) => known.rowOf(id, row)) }
    },
    count: async (asked) => (await ask(asked, 0))?.map(({ count }) => count),
    noteNumbers: known.noteNumbers,
  }
}
