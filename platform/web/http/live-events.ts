import { LiveEvent, streamEvents } from '#platform/contract/events.ts'
import { backoff, pause } from './backoff.ts'
import { lookForServer, noteAnswer, noteStream } from './connection.ts'
import { parseRefusal } from './refusal-error.ts'
import { eventReader } from './server-sent-events.ts'
import { endSession } from './session-end.ts'
import { readToken } from './session-token.ts'

interface Listener {
  onEvent: (event: LiveEvent) => void
  /** Called for the first connection and each later one: an event may have been missed in between. */
  onOpen: () => void
  /** The server opens no stream for this page, and says why. */
  onRefused: (sentence: string) => void
}

/** The server writes a comment every five seconds, so a longer silence means a dead stream. */
const longestSilence = 60_000
/** Browsers have six connections for all tabs together, so a hidden tab gives its own back. */
const hiddenFor = 60_000
/** A stream that lived this long had no trouble of its own; the next try does not wait longer. */
const healthyAfter = 10_000

function parse(data: string): LiveEvent | undefined {
  try {
    return LiveEvent.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}

async function readStream(signal: AbortSignal, { onOpen, onEvent, onRefused }: Listener) {
  const silence = new AbortController()
  const either = AbortSignal.any([signal, silence.signal])
  const headers = { Authorization: `Token ${readToken() ?? ''}`, Accept: 'text/event-stream' }
  const response = await fetch(streamEvents.path, { headers, signal: either, cache: 'no-store' })
  noteAnswer()
  if (response.status === 401) endSession()
  if (response.status === 429) onRefused(parseRefusal(429, await response.text())?.detail ?? '')
  if (!response.ok || !response.body) throw new Error(`The event stream answered ${response.status}.`)
  onOpen()
  const take = eventReader((data) => {
    const event = parse(data)
    if (event) onEvent(event)
  })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const timer = setTimeout(() => silence.abort(new Error('The event stream fell silent.')), longestSilence)
    const { done, value } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return
    noteStream(true)
    take(value)
  }
}

async function keepReading(signal: AbortSignal, listener: Listener) {
  let isRefused = false
  const callbacks: Listener = {
    ...listener,
    onOpen: () => {
      isRefused = false
      listener.onOpen()
    },
    // Once, however often it is tried again.
    onRefused: (sentence) => {
      if (!isRefused) listener.onRefused(sentence)
      isRefused = true
    },
  }
  for (let attempt = 1; !signal.aborted && readToken(); attempt++) {
    const startedAt = Date.now()
    await readStream(signal, callbacks).catch(() => undefined)
    noteStream(false)
    if (Date.now() - startedAt > healthyAfter) attempt = 1
    // A stream may end by itself; a second try that fails says that there is no line.
    else if (attempt > 1 && !signal.aborted) void lookForServer()
    await pause(backoff(attempt, 1000), signal).catch(() => undefined)
  }
}

/** Listens to changes for as long as the page is looked at; answers how to stop. */
export function listenLive(listener: Listener): () => void {
  let connection: AbortController | undefined
  let hideTimer: ReturnType<typeof setTimeout> | undefined
  const connect = () => {
    connection = new AbortController()
    void keepReading(connection.signal, listener)
  }
  const disconnect = () => {
    connection?.abort()
    connection = undefined
  }
  const follow = () => {
    clearTimeout(hideTimer)
    if (document.hidden) hideTimer = setTimeout(disconnect, hiddenFor)
    else if (!connection) connect()
  }
  document.addEventListener('visibilitychange', follow)
  if (!document.hidden) connect()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    clearTimeout(hideTimer)
    disconnect()
  }
}
