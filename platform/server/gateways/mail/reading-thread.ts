import { parentPort } from 'node:worker_threads'
import type { ReadMail } from './read-apart.ts'
import { readReceivedMail } from './received-mail.ts'

// The thread in which mails are read, one after another.

const port = parentPort
if (!port) throw new Error('This reads mails for another thread.')

port.on('message', async (raw: Uint8Array) => {
  try {
    const mail = await readReceivedMail(raw)
    port.postMessage(
      { mail } satisfies ReadMail,
      mail.files.map(({ bytes }) => bytes.buffer as ArrayBuffer),
    )
  } catch (error) {
    port.postMessage({ reason: error instanceof Error ? error.message : String(error) } satisfies ReadMail)
  }
})
