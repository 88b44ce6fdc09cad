#!/usr/bin/env node
// Sends events of parents to Inside Portal. It needs Node 20 or newer and nothing else.
//
//   INTAKE_KEY=7.secret PORTAL=http://127.0.0.1:3000 node send-events.mjs events.jsonl
//
// The file has one event a line (docs/intake/README.md says what is in one); without a file they are read from standard input.
import { createHash, createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const mostEvents = 500
const mostBytes = 1_000_000
const mostTries = 6

/** The headers that sign a body, now. A request that waited is signed again. */
export function signatureOf(key, body, now = Date.now()) {
  const [id, secret] = key.split('.')
  const time = String(Math.floor(now / 1000))
  const signingKey = createHash('sha256').update(secret).digest()
  const signature = createHmac('sha256', signingKey).update(`${time}.${body}`).digest('hex')
  return { 'Intake-Key': id, 'Intake-Time': time, 'Intake-Signature': signature }
}

/** As many events a request as it may have, and no more bytes. */
function batchesOf(events) {
  const batches = []
  let bytes = mostBytes
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event)) + 1
    if (bytes + size > mostBytes || batches.at(-1).length === mostEvents) {
      batches.push([])
      bytes = 0
    }
    batches.at(-1).push(event)
    bytes += size
  }
  return batches
}

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const ask = (portal, key, body) =>
  fetch(new URL('/api/v1/intake/events', portal), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...signatureOf(key, body) },
    body,
    signal: AbortSignal.timeout(30_000),
  }).catch((error) => ({ ok: false, status: 0, json: async () => ({ detail: String(error.cause ?? error) }) }))

/** Sends one request until it is answered. Sent twice, an event still counts once, so trying again is always right. */
async function sendBatch(portal, key, events) {
  const body = JSON.stringify({ events })
  for (let tries = 1; ; tries++) {
    const answer = await ask(portal, key, body)
    if (answer.ok) return await answer.json()
    const { detail } = await answer.json().catch(() => ({ detail: `The answer was ${answer.status}.` }))
    const mayWorkLater = answer.status === 0 || answer.status === 429 || answer.status >= 500
    if (!mayWorkLater || tries === mostTries) throw new Error(detail)
    await wait(200 * 2 ** tries)
  }
}

/** Sends events in their order and answers what became of each. */
export async function sendEvents(portal, key, events) {
  const results = []
  for (const batch of batchesOf(events)) results.push(...(await sendBatch(portal, key, batch)).results)
  return results
}

async function main([file]) {
  const { INTAKE_KEY: key, PORTAL: portal = 'http://127.0.0.1:3000' } = process.env
  if (!key) throw new Error('Set INTAKE_KEY to an intake key, as npm run portal -- keys create shows it.')
  const lines = file ? await readFile(file, 'utf8') : await text(process.stdin)
  const events = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line))
  const results = await sendEvents(portal, key, events)
  for (const { id, errors = {}, not_understood = [] } of results) {
    const name = id ?? 'An event without id'
    for (const [field, sentences] of Object.entries(errors)) console.log(`${name}: ${field}: ${sentences.join(' ')}`)
    for (const { field, reason } of not_understood) console.log(`${name}: taken in, but not understood: ${field}: ${reason}`)
  }
  const count = (status) => results.filter((result) => result.status === status).length
  console.log(`${count('accepted')} accepted, ${count('duplicate')} known already, ${count('refused')} refused.`)
  if (count('refused') > 0) process.exitCode = 1
}

if (fileURLToPath(import.meta.url) === process.argv[1])
  await main(process.argv.slice(2)).catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
