import { Readable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { pieceSize } from '#domains/imports/contract/file-shape.ts'
import type { FileSource } from './file-source.ts'
import { openSheet } from './open-sheet.ts'
import type { FromThread, ToThread } from './read-apart.ts'
import { SheetTrouble } from './sheet.ts'

// The thread in which a file is read: it asks the other side for the bytes that it needs, and hands rows over when they are wanted.

const port = parentPort
if (!port) throw new Error('This reads a file for another thread.')

const tell = (message: FromThread) => port.postMessage(message)

let asked = 0
const waiting = new Map<number, (bytes: Uint8Array) => void>()
let goOn = () => {}

port.on('message', (message: ToThread) => {
  if (message.kind === 'more') return goOn()
  waiting.get(message.id)?.(message.bytes)
  waiting.delete(message.id)
})

async function* bytesOf(start: number, end: number) {
  for (let at = start; at < end; at += pieceSize) {
    const id = asked++
    const bytes = new Promise<Uint8Array>((resolve) => waiting.set(id, resolve))
    tell({ kind: 'wanted', id, start: at, end: Math.min(end, at + pieceSize) })
    yield Buffer.from((await bytes).buffer)
  }
}

const source: FileSource = {
  size: workerData.size,
  read: (start, end) => Readable.from(bytesOf(start, end), { objectMode: false }),
}

try {
  const sheet = await openSheet(source, workerData.chosen)
  for await (const rows of sheet.rows) {
    const isWanted = new Promise<void>((resolve) => {
      goOn = resolve
    })
    tell({ kind: 'rows', rows })
    await isWanted
  }
  tell({ kind: 'end', merged: sheet.merged, notes: sheet.notes, facts: sheet.facts })
} catch (error) {
  tell(error instanceof SheetTrouble ? { kind: 'trouble', sentence: error.message } : { kind: 'failed', reason: String(error) })
}
