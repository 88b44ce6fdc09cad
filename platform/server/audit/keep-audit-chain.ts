import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { auditHead } from './audit-head.ts'
import { chainAuditEntries } from './chain-audit-entries.ts'

interface Pace {
  /** Milliseconds between two looks for new entries. */
  every: number
  /** Milliseconds between two lines of the log with the head of the chain. */
  head: number
}

const defaultPace: Pace = { every: 1_000, head: 86_400_000 }

/**
 * Chains entries soon after their acts are committed, and writes the head of the chain into the log, at once and each day. Any number of
 * processes may do so.
 */
export function keepAuditChain(
  db: Database,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  { every, head }: Pace = defaultPace,
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  let headAt = -Infinity
  let failing = false

  async function look() {
    await chainAuditEntries(db)
    if (performance.now() < headAt + head) return
    log.info(await auditHead(db), 'audit head')
    headAt = performance.now()
  }

  async function run() {
    while (!stopping.signal.aborted) {
      // Entries wait in the database, so one line of an outage is enough.
      failing = await look().then(
        () => false,
        (error: Error) => {
          if (!failing) log.warn({ reason: error.message }, 'entries of the audit log wait for their chain')
          return true
        },
      )
      await sleep(every, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const ended = run()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}
