import { setTimeout as sleep } from 'node:timers/promises'
import { type FirmValues, initialValues } from '#platform/contract/firm-settings.ts'
import type { Database } from '../db/database.ts'
import { readFirmSettings } from './read-firm-settings.ts'

/** How often each process reads the settings, in milliseconds. */
const every = 1_000

/**
 * The settings of the firm as this process knows them, at most a second old. While the database is away the last ones count. Nothing is
 * known before `follow` has resolved, and the portal's own values count.
 */
export function firmSettingsInForce() {
  let values: FirmValues = initialValues
  const ended = new AbortController()

  async function follow(db: Database): Promise<void> {
    values = await readFirmSettings(db)
    void keepReading(db)
  }
  async function keepReading(db: Database): Promise<void> {
    while (!ended.signal.aborted) {
      await sleep(every, undefined, { ref: false, signal: ended.signal }).catch(() => undefined)
      if (!ended.signal.aborted) values = await readFirmSettings(db).catch(() => values)
    }
  }
  return { now: () => values, follow, stop: () => ended.abort() }
}
