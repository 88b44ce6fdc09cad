import type { TaskList } from 'graphile-worker'
import type { Database } from './db/database.ts'
import type { ScheduledTask } from './jobs/run-jobs.ts'
import { destroyErased } from './leads/erase-person.ts'
import { purgeExpired } from './sessions/purge-expired.ts'

/** Every job that the portal runs, by name. */
export const tasks = (db: Database): TaskList => ({
  purge_expired: () => purgeExpired(db),
  destroy_erased: async () => void (await destroyErased(db)),
})

/** The jobs that run by the clock, in UTC. */
export const scheduledTasks: ScheduledTask[] = [
  { task: 'purge_expired', cron: '17 * * * *' },
  { task: 'destroy_erased', cron: '41 20 * * *' },
]
