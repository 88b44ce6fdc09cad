import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '../make/make-staff.ts'

/** A request that is unanswered after this many milliseconds counts as lost. */
const never = 120_000

/** A pause between two requests, in milliseconds. */
const breath = 100

interface Answered {
  /** By the clock of `performance`. */
  begun: number
  ended: number
  ok: boolean
}

type Ask = (method: 'GET' | 'POST', path: string, body?: object, key?: string) => Promise<Response | undefined>

function asker(url: string, headers: Record<string, string>, answered: Answered[]): Ask {
  return async (method, path, body, key) => {
    const begun = performance.now()
    const answer = await fetch(url + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }), ...(key && { 'idempotency-key': key }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(never),
    }).catch(() => undefined)
    answered.push({ begun, ended: performance.now(), ok: answer?.ok === true })
    return answer
  }
}

interface Writer {
  ask: Ask
  nth: number
  leads: number[]
  acknowledged: string[]
  stopping: AbortSignal
  pause: number
}

async function write({ ask, nth, leads, acknowledged, stopping, pause }: Writer): Promise<void> {
  for (let note = 0; !stopping.aborted; note++) {
    const comment = `Writer ${nth}, note ${note}`
    const path = `/api/v3/admin_custom/comment/${leads[(nth + note) % leads.length]}/create/`
    while (!(await ask('POST', path, { comment }, comment.replaceAll(' ', '-')))?.ok) await sleep(breath)
    acknowledged.push(comment)
    await sleep(pause)
  }
}

function openScreen(url: string, headers: Record<string, string>, signal: AbortSignal): () => number {
  let heardAt = 0
  const look = async () => {
    while (!signal.aborted) {
      try {
        const { body } = await fetch(`${url}/api/v1/events/`, { headers, signal })
        for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? [])
          if (chunk.includes('data: ')) heardAt = performance.now()
      } catch {
        // It broke off.
      }
      await sleep(breath)
    }
  }
  void look()
  return () => heardAt
}

async function exportLeads(ask: Ask): Promise<void> {
  const path = '/api/v1/admin_custom/exports/'
  const isDone = async () => {
    const list = await ask('GET', path)
    return list?.ok === true && ((await list.json()) as { results: { status: string }[] }).results[0]?.status === 'done'
  }
  while (!(await ask('POST', path, { list: 'users', query: {} }))?.ok) await sleep(breath)
  while (!(await isDone())) await sleep(breath)
}

/** Everybody writes comments, with a pause between two of them in milliseconds. */
export function openOffice(url: string, people: Pick<Person, 'headers'>[], leads: number[], pause = breath) {
  const answered: Answered[] = []
  const acknowledged: string[] = []
  const stopping = new AbortController()
  const asks = people.map(({ headers }) => asker(url, headers, answered))
  const [first] = people
  const [ask] = asks
  if (!first || !ask) throw new Error('An office has somebody in it.')
  const heardAt = openScreen(url, first.headers, stopping.signal)
  const work = asks.map((each, nth) => write({ ask: each, nth, leads, acknowledged, stopping: stopping.signal, pause }))
  return {
    answered,
    acknowledged,
    heardAt,
    exportLeads: () => exportLeads(ask),
    async close() {
      stopping.abort()
      await Promise.all(work)
    },
  }
}

export type Office = ReturnType<typeof openOffice>
