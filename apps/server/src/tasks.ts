import type { TaskList } from 'graphile-worker'
import type { Database } from './db/database.ts'
import type { Geocoder } from './gateways/geocoding/geocoder.ts'
import type { Outside } from './gateways/outside.ts'
import type { ScheduledTask } from './jobs/run-jobs.ts'
import { dropExports } from './leads/drop-exports.ts'
import { destroyErased } from './leads/erase-person.ts'
import { geocodeLead } from './leads/geocode-lead.ts'
import { resumeExports } from './leads/resume-exports.ts'
import { writeExport } from './leads/write-export.ts'
import { purgeExpired } from './sessions/purge-expired.ts'

/** Every job that the portal runs, by name. */
export const tasks = (db: Database, outside: Outside, geocode?: Geocoder): TaskList => ({
  purge_expired: () => purgeExpired(db),
  destroy_erased: async () => void (await destroyErased(db)),
  write_export: (payload, { abortSignal }) => writeExport(db, (payload as { export_id: number }).export_id, abortSignal),
  resume_exports: () => resumeExports(db),
  drop_exports: () => dropExports(db),
  geocode_lead: (payload) => geocodeLead(db, geocode, (payload as { lead_id: number }).lead_id),
})

/** The jobs that run by the clock, in UTC. */
export const scheduledTasks: ScheduledTask[] = [
  { task: 'purge_expired', cron: '17 * * * *' },
  { task: 'destroy_erased', cron: '41 20 * * *' },
  { task: 'resume_exports', cron: '* * * * *' },
  { task: 'drop_exports', cron: '29 * * * *' },
]
