import type { ServerDomain } from '#platform/server/domain.ts'
import { forgetEvents, forgetRefused } from './forget-events.ts'
import { serveIntake } from './routes.ts'

export const domain: ServerDomain = {
  mount: serveIntake,
  jobs: ({ db, gateways }) => ({
    quick: {
      forget_intake_events: async (_payload, { logger }) => {
        const days = gateways.firm().website_event_days
        const forgotten = await forgetEvents(db, days)
        if (forgotten > 0) logger.info(`${forgotten} events of the website that were older than ${days} days are removed`)
      },
    },
  }),
  schedule: [{ task: 'forget_intake_events', every: '1 day', at: '21:17' }],
  personTables: { intake_event: { rows: 'moved' } },
  hidePerson: forgetRefused,
}
