import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { bytesOf, type FileSource } from './file-source.ts'
import { type Merged, type Sheet, type SheetChoice, type SheetFacts, type SheetRow, SheetTrouble } from './sheet.ts'

export type FromThread =
  | { kind: 'wanted'; id: number; start: number; end: number }
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'end'; merged: readonly Merged[]; notes: readonly string[]; facts: SheetFacts }
  | { kind: 'trouble'; sentence: string }
  | { kind: 'failed'; reason: string }

export type ToThread = { kind: 'more' } | { kind: 'bytes'; id: number; bytes: Uint8Array }

/** In megabytes. What a reader holds is bounded part by part; this ends one that holds more all the same. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }

const tooMuch = 'Reading this file takes more memory than one file may have. Save the sheet as CSV, or divide it.'

function startThread(source: FileSource, chosen: SheetChoice): Worker {
  const thread = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    ...{ workerData: { size: source.size, chosen }, resourceLimits, execArgv: [] },
  })
  const send = async (id: number, start: number, end: number) => {
    const bytes = new Uint8Array(await bytesOf(source, start, end))
    thread.postMessage({ kind: 'bytes', id, bytes } satisfies ToThread, [bytes.buffer])
  }
  thread.on('message', (message: FromThread) => {
    if (message.kind === 'wanted') void send(message.id, message.start, message.end).catch((error) => thread.emit('error', error))
  })
  return thread
}

interface SheetFindings {
  merged: Merged[]
  notes: string[]
  facts: SheetFacts
}

async function* readRows(source: FileSource, chosen: SheetChoice, known: SheetFindings, signal: AbortSignal | undefined) {
  const thread = startThread(source, chosen)
  try {
    for await (const [message] of on(thread, 'message', { close: ['exit'], ...(signal && { signal }) }) as AsyncIterable<[FromThread]>) {
      if (message.kind === 'trouble') throw new SheetTrouble(message.sentence)
      if (message.kind === 'failed') throw new Error(message.reason)
      if (message.kind === 'end') {
        known.merged.push(...message.merged)
        known.notes.push(...message.notes)
        Object.assign(known.facts, message.facts)
        return
      }
      if (message.kind !== 'rows') continue
      // The next rows are read while these are kept.
      thread.postMessage({ kind: 'more' } satisfies ToThread)
      yield message.rows
    }
    throw new Error('The thread that read a file ended before the file.')
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetTrouble(tooMuch) : error
  } finally {
    await thread.terminate()
  }
}

/** Opens a file in a thread of its own: however it is made, requests have their turn meanwhile, and its memory is not the server's. */
export function readApart(source: FileSource, chosen: SheetChoice = {}, signal?: AbortSignal): Sheet {
  const known: SheetFindings = { merged: [], notes: [], facts: { sheets: [], sheet: 0, separator: null } }
  return { rows: readRows(source, chosen, known, signal), ...known }
}
