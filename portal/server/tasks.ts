import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import type { Geocoder } from '#platform/server/gateways/geocoding/geocoder.ts'
import { doEach } from '#platform/server/jobs/do-each.ts'
import { hurryPostponedJobs } from '#platform/server/jobs/hurry-postponed-jobs.ts'
import { resumeWork } from '#platform/server/jobs/resume-work.ts'
import type { Tasks } from '#platform/server/jobs/run-jobs.ts'
import type { ScheduledTask } from '#platform/server/jobs/run-schedule.ts'
import { fold } from '#portal/fold.ts'
import { domains } from './folded/domains.ts'

const longWork = domains.flatMap((domain) => domain.longWork ?? [])

export function tasks(db: Database, gateways: Gateways, geocode?: Geocoder): Tasks {
  const own: Partial<Tasks> = {
    quick: {
      resume_work: () => doEach(longWork, (work) => resumeWork(db, work)),
      hurry_postponed_jobs: () => hurryPostponedJobs(db),
    },
  }
  const all: ({ name: string } & Partial<Tasks>)[] = [
    { name: 'portal', ...own },
    ...domains.map(({ name, jobs }) => ({ name, ...jobs?.({ db, gateways, geocode, domains }) })),
  ]
  // A name is one job of one sort: rows of the queue and lines of the schedule go by it.
  fold('job', all, ({ quick, slow, sending }) => ({ ...quick, ...slow, ...sending }))
  return {
    quick: fold('job', all, ({ quick }) => quick),
    slow: fold('job', all, ({ slow }) => slow),
    sending: fold('job', all, ({ sending }) => sending),
  }
}

export const scheduledTasks: ScheduledTask[] = [
  { task: 'resume_work', every: '1 minute' },
  { task: 'hurry_postponed_jobs', every: '1 minute' },
  ...domains.flatMap(({ schedule = [] }) => schedule),
]
