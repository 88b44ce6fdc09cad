import type { ServerDomain } from '#platform/server/domain.ts'
import { purgeDialer } from './purge-dialer.ts'
import { serveDialer } from './routes.ts'

export const dialer: ServerDomain = {
  name: 'dialer',
  mount: serveDialer,
  jobs: ({ db }) => ({ quick: { purge_dialer: () => purgeDialer(db) } }),
  schedule: [{ task: 'purge_dialer', cron: '53 20 * * *' }],
  personTables: ['dial_lease'],
}
