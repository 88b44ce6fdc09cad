import type { ServerDomain } from '#platform/server/domain.ts'
import { allLeaving } from './leaving/leaving.ts'
import { mailForgottenPassword } from './links/forgot-password.ts'
import { serveAccounts } from './routes.ts'
import { purgeExpired } from './sessions/purge-expired.ts'

export const domain: ServerDomain = {
  mount: (app, { gateways, domains }) => serveAccounts(app, gateways, allLeaving(domains)),
  jobs: ({ db, gateways }) => ({
    quick: { purge_expired: () => purgeExpired(db) },
    sending: { mail_forgotten_password: (payload) => mailForgottenPassword(db, gateways, (payload as { email: string }).email) },
  }),
  schedule: [{ task: 'purge_expired', every: '1 hour', at: '00:17' }],
}
