import { sql } from 'kysely'
import type { ServerDomain } from '#platform/server/domain.ts'
import { heldBy } from './dialer/lease.ts'
import { purgeDialer } from './dialer/purge-dialer.ts'
import { serveDialer } from './routes.ts'

export const domain: ServerDomain = {
  mount: (app, { gateways }) => serveDialer(app, gateways),
  jobs: ({ db }) => ({ quick: { purge_dialer: () => purgeDialer(db) } }),
  schedule: [{ task: 'purge_dialer', every: '1 day', at: '20:53' }],
  personTables: {
    // Two leases cannot overlap on one lead: the one of the lead that stays is kept.
    dial_lease: {
      rows: async (_tx, { stays, goes, change }) =>
        void (await change('dial_lease', {
          set: sql`lead_id = ${stays}`,
          where: sql`lead_id = ${goes} and not exists (
            select from dial_lease as own where own.lead_id = ${stays}
              and upper(own.during) > lower(dial_lease.during) and lower(own.during) < upper(dial_lease.during))`,
        })),
    },
  },
  heldBy,
}
