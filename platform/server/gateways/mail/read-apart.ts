import { Worker } from 'node:worker_threads'
import type { ReceivedMail } from './received-mail.ts'

export type ReadMail = { mail: ReceivedMail } | { reason: string }

/** A mail that was not read, with the reason in words for staff. */
export class UnreadMail extends Error {}

/** In megabytes. Reading is bounded anyway; this limit ends a thread that still takes more. */
export const readingMemory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

/** Milliseconds for one mail: the largest takes one second on an idle machine. */
const defaultPatience = 30_000

/** Milliseconds for which an idle thread is kept: a mailbox brings many mails at once. */
const keptFor = 10_000

const tooMuch = 'Reading it takes more memory than one mail may have.'

const openThread = () => {
  const thread = new Worker(new URL('./reading-thread.ts', import.meta.url), { resourceLimits: readingMemory, execArgv: [] })
  // A portal that stops waits for no mail.
  thread.unref()
  return thread
}

let kept: { thread: Worker; forget: NodeJS.Timeout } | undefined

/** Takes the kept thread, or opens one. */
function takeThread(): Worker {
  if (!kept) return openThread()
  const { thread, forget } = kept
  clearTimeout(forget)
  kept = undefined
  return thread
}

function keepThread(thread: Worker): void {
  const forget = setTimeout(endKeptThread, keptFor).unref()
  kept = { thread, forget }
}

/** Ends the kept thread; the next mail gets a new one. */
export async function endKeptThread(): Promise<void> {
  if (kept) await takeThread().terminate()
}

/** Has a thread read one mail. */
const readIn = (thread: Worker, raw: Uint8Array, patience: number) =>
  new Promise<ReceivedMail>((resolve, reject) => {
    const late = setTimeout(() => fail(`Reading it takes longer than ${patience / 1000} s.`), patience)
    const end = () => {
      clearTimeout(late)
      thread.removeAllListeners('message').removeAllListeners('exit').removeAllListeners('error')
    }
    function fail(reason: string): void {
      end()
      reject(new UnreadMail(reason))
    }
    thread.once('exit', () => fail('The reading broke off.'))
    thread.once('error', (error: Error & { code?: string }) => fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch : error.message))
    thread.once('message', (read: ReadMail) => {
      end()
      if ('mail' in read) resolve(read.mail)
      else reject(new UnreadMail(read.reason))
    })
    const bytes = new Uint8Array(raw)
    thread.postMessage(bytes, [bytes.buffer])
  })

async function readNext(raw: Uint8Array, patience: number): Promise<ReceivedMail> {
  const thread = takeThread()
  try {
    const mail = await readIn(thread, raw, patience)
    keepThread(thread)
    return mail
  } catch (error) {
    await thread.terminate()
    throw error
  }
}

let latest: Promise<unknown> = Promise.resolve()

/** Reads a mail in a separate thread, one mail at a time, so that no mail can block requests. Throws UnreadMail. */
export function readMailApart(raw: Uint8Array, patience = defaultPatience): Promise<ReceivedMail> {
  const reading = latest.catch(() => undefined).then(() => readNext(raw, patience))
  latest = reading
  return reading
}
