import type { ServerDomain } from '#platform/server/domain.ts'
import { forgetEvents, forgetRefused } from './forget-events.ts'
import { serveIntake } from './routes.ts'

export const domain: ServerDomain = {
  mount: serveIntake,
  jobs: ({ db }) => ({ quick: { forget_intake_events: async () => void (await forgetEvents(db)) } }),
  schedule: [{ task: 'forget_intake_events', every: '1 day', at: '21:17' }],
  personTables: { intake_event: { rows: 'moved' } },
  hidePerson: forgetRefused,
}
