import { createStore } from '@tanstack/react-store'

/** Whether anything gets through to the server. An address that fails alone does not make it `lost`. */
export const connection = createStore<'there' | 'lost'>('there')

/** The stream says something every five seconds, so after this many milliseconds it counts for nothing. */
const streamCountsFor = 10_000
/** A sign of life that takes longer than this many milliseconds is none. */
const longestLook = 10_000

let answeredAt = 0
let streamedAt = 0
let looking: Promise<void> | undefined

const tell = (state: 'there' | 'lost') => {
  if (connection.get() !== state) connection.setState(() => state)
}

/** The server answered a request, in whatever words. An answer that is read after the line went does not bring it back. */
export function noteAnswer(): void {
  answeredAt = Date.now()
  if (navigator.onLine !== false) tell('there')
}

/** The live stream said something, or ended. */
export function noteStream(isAlive: boolean): void {
  streamedAt = isAlive ? Date.now() : 0
}

const getsThrough = (since: number) => navigator.onLine !== false && (answeredAt >= since || streamedAt + streamCountsFor > Date.now())

async function look(since: number): Promise<void> {
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(longestLook) })
    noteAnswer()
  } catch {
    if (!getsThrough(since)) tell('lost')
  }
}

/** Asks the server for a sign of life, which tells `connection`; an answer to anything else since this time is one too. */
export async function lookForServer(since = Date.now()): Promise<void> {
  if (navigator.onLine === false) tell('lost')
  looking ??= look(since).finally(() => {
    looking = undefined
  })
  await looking
}

globalThis.addEventListener?.('offline', () => tell('lost'))
globalThis.addEventListener?.('online', () => void lookForServer())
